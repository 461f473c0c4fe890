"""How a unit of work travels: what is sent to a process anywhere, and what comes back."""

from __future__ import annotations

import pickle
import platform
import signal
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rulewright.depth import deepen
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.resources import engine_version
from rulewright.study.simulation.working import bundle
from rulewright.study.simulation.working.units import FaultMet, RulesChanged

U = TypeVar("U")
T = TypeVar("T")

PLAYED, LACKING, REFUSED, FAULT = "played", "lacking", "refused", "fault"
Answer = tuple[str, Any]
"""What happened, and the result, the digest of the rules that are not there, the reason, or the
rule fault."""


class WorkRefused(RulewrightError):
    """A worker cannot play games that belong to the others."""


def pack_parcel(work: Callable[[U], T], unit: U) -> bytes:
    """A unit and what is to be done with it."""
    return pickle.dumps((work, unit))


def answer(version: str, bundles: Sequence[bytes], parcel: bytes) -> Answer:
    """Play the unit of a message on any machine; `bundles` only if a worker lacked them. A message
    is opened only by the same version of the engine. Runtime errors and refusals are answers,
    not exceptions.
    """
    here = engine_version()
    if version != here:
        return REFUSED, other_engine(f"on {platform.node()}", here, version)
    for data in bundles:
        bundle.keep(data)
    work, unit = pickle.loads(parcel)
    try:
        return PLAYED, work(unit)
    except bundle.MissingBundle as lacking:
        return LACKING, lacking.digest
    except FaultMet as fault:
        return FAULT, fault
    except RulesChanged as reason:
        return REFUSED, f"the worker on {platform.node()} compiles other rules: {reason}"


def other_engine(worker: str, there: str, here: str) -> str:
    return (
        f"the worker {worker} has Rulewright {there}, and this is {here}; install the same version "
        "everywhere"
    )


def answer_here(work: Callable[[U], T], unit: U) -> Answer:
    """The same in a process that was started by this one: Ctrl-C is for the one that started it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        deepen()
    try:
        return PLAYED, work(unit)
    except FaultMet as fault:
        return FAULT, fault
    except RulesChanged as reason:
        return REFUSED, str(reason)


def contents_of(reply: Answer) -> Any:
    """Return the result in an answer. Raises FaultMet, WorkRefused."""
    kind, contents = reply
    if kind == FAULT:
        raise contents
    if kind == REFUSED:
        raise WorkRefused(contents)
    if kind == LACKING:
        raise WorkRefused("a worker cannot keep the rules that it was sent")
    assert kind == PLAYED
    return contents
