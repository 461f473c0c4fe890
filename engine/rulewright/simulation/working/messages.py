"""Define the messages between processes: tasks and results."""

from __future__ import annotations

import pickle
import platform
import signal
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.recursion_depth import raise_recursion_limit
from rulewright.resources import engine_version
from rulewright.simulation.working import bundle
from rulewright.simulation.working.tasks import FaultMet, RulesChanged

U = TypeVar("U")
T = TypeVar("T")

PLAYED, LACKING, REFUSED, FAULT = "played", "lacking", "refused", "fault"
WorkerAnswer = tuple[str, Any]
"""The kind of the answer, and its content: the result, the digest of missing rules, the reason of a refusal,
or the runtime error."""


class WorkRefused(RulewrightError):
    """Raised if a worker cannot play the same games as the others."""


def pack_message(work: Callable[[U], T], task: U) -> bytes:
    """Pack a task, and the function that does its work, into a message."""
    return pickle.dumps((work, task))


def answer_message(version: str, bundles: Sequence[bytes], message: bytes) -> WorkerAnswer:
    """Play the task of a message on any machine; `bundles` only if a worker lacked them. A message
    is opened only by the same version of the engine. Runtime errors and refusals are answers,
    not exceptions.
    """
    own_version = engine_version()
    if version != own_version:
        return REFUSED, explain_version(f"on {platform.node()}", own_version, version)
    for data in bundles:
        bundle.store_bundle(data)
    work, task = pickle.loads(message)
    try:
        return PLAYED, work(task)
    except bundle.MissingBundle as lacking:
        return LACKING, lacking.digest
    except FaultMet as fault:
        return FAULT, fault
    except RulesChanged as reason:
        return REFUSED, f"the worker on {platform.node()} compiles other rules: {reason}"


def explain_version(worker: str, worker_version: str, own_version: str) -> str:
    return (
        f"the worker {worker} has Rulewright {worker_version}, and this is {own_version}; install the same "
        "version "
        "everywhere"
    )


def answer_locally(work: Callable[[U], T], task: U) -> WorkerAnswer:
    """Run a task in a child process, which ignores Ctrl-C because the parent process handles it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise_recursion_limit()
    try:
        return PLAYED, work(task)
    except FaultMet as fault:
        return FAULT, fault
    except RulesChanged as reason:
        return REFUSED, str(reason)


def open_answer(worker_answer: WorkerAnswer) -> Any:
    """Return the result in an answer. Raises FaultMet, WorkRefused."""
    answer_kind, contents = worker_answer
    if answer_kind == FAULT:
        raise contents
    if answer_kind == REFUSED:
        raise WorkRefused(contents)
    if answer_kind == LACKING:
        raise WorkRefused("a worker cannot keep the rules that it was sent")
    assert answer_kind == PLAYED
    return contents
