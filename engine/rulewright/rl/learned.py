"""Load learned agents: a small network in a file."""

from __future__ import annotations

import errno
import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import field
from hashlib import sha256
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy

from rulewright.backends.native.agent_games import Seat
from rulewright.input_guards import read_bounded
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.rl.encoding import Array, Encoding
from rulewright.rl.environment_shapes import compute_digest
from rulewright.rl.match import Match, Scheme
from rulewright.simulation.playing.agent_specs import BadPlayers, is_agent_file, parse_single_agent

FORMAT = 1
MAX_LAYERS = 8
MAX_BYTES = 1 << 28
"""Maximum size of a file. Nothing in it is compressed, so reading it needs no more memory."""
MAX_HEADER = 1 << 16
"""Maximum number of bytes read as text."""


class BadNetwork(BadPlayers):
    """The file is no network, or not one for this ruleset."""


class Network:
    """A multilayer perceptron with ReLU between its layers. The outputs are a value for each
    action, higher is better, and then for each seat, counted from the viewer, its expected
    reward.
    """

    def __init__(self, layers: Sequence[tuple[Array, Array]]) -> None:
        self.layers = list(layers)
        """Weights (from, to) and biases (to), as float32."""

    @classmethod
    def create_random(cls, sizes: Sequence[int], seed: int = 0) -> Network:
        """Create a network with small random weights, from `sizes[0]` inputs to `sizes[-1]` outputs."""
        chance = np.random.default_rng(seed)
        layers = []
        for number, (into, out) in enumerate(pairwise(sizes)):
            spread = np.sqrt(2 / into) if number < len(sizes) - 2 else 0.01
            weights = (chance.standard_normal((into, out)) * spread).astype(np.float32)
            layers.append((weights, np.zeros(out, np.float32)))
        return cls(layers)

    def compute_layers(self, inputs: Array) -> list[Array]:
        """Return the output of each layer; the last ones are those of the network."""
        given = []
        for number, (weights, biases) in enumerate(self.layers):
            inputs = inputs @ weights + biases
            if number < len(self.layers) - 1:
                np.maximum(inputs, 0, out=inputs)
            given.append(inputs)
        return given


def save(path: Path | str, network: Network, ruleset: Ruleset) -> None:
    """Write a network for the seats of a ruleset under this setting. Raises OSError."""
    about = {"format": FORMAT, "ruleset": ruleset.id, "digest": compute_digest(ruleset)}
    arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for number, (weights, biases) in enumerate(network.layers):
        arrays |= {f"weights{number}": weights, f"biases{number}": biases}
    with open(path, "wb") as file:
        np.savez(file, **arrays)


class Learned:
    """An agent that takes the action with the highest value of a network, using only what its seat may
    see.
    """

    def __init__(self, network: Network, scheme: Scheme, encoding: Encoding | None = None) -> None:
        self.network = network
        self.scheme = scheme
        self.encoding = encoding or Encoding(scheme)

    @classmethod
    def read(cls, path: Path | str, ruleset: Ruleset) -> Learned:
        """Return the agent in an untrusted file. Raises BadNetwork."""
        return read_player_file(path).create_agent(ruleset)

    def choose_option(self, game: Game) -> int:
        """Return the code of an option for the seat to move."""
        match = Match(self.scheme, game)
        while True:
            legal = match.list_actions()
            code = match.select_action(legal[int(self.compute_action_values(match)[legal].argmax())])
            if code is not None:
                return code

    def compute_action_values(self, match: Match) -> Array:
        """Return the values of the actions for the seat to move."""
        seat = match.seat_to_move
        assert seat is not None
        seen = match.observe_seat(seat)
        inputs = self.encoding.encode_observations(
            np.array([seen.values], np.int32), np.array([seen.hidden], np.int8), np.array([seat])
        )
        worth: Array = self.network.compute_layers(inputs)[-1][0, : self.scheme.actions.count]
        return worth


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """An untrusted file of a trained agent (`simulation.playing.agent_choice.TrainedAgent`)."""

    name: str
    content: bytes = field(repr=False)

    @property
    def digest(self) -> str:
        """Digest of the contents of the file."""
        return sha256(self.content).hexdigest()[:16]

    def create_agent(self, ruleset: Ruleset) -> Learned:
        """Return the agent for these rules. Raises BadNetwork."""
        scheme = Scheme(ruleset)
        encoding = Encoding(scheme)
        outputs = scheme.actions.count + scheme.players
        return Learned(_read_network(self, ruleset, encoding.inputs, outputs), scheme, encoding)


def read_player_file(path: Path | str) -> PlayerFile:
    """Read the player in a file. Raises BadNetwork."""
    try:
        return PlayerFile(str(path), read_bounded(path, MAX_BYTES))
    except OSError as error:
        if error.errno == errno.EFBIG:
            what = f"`{path}` is larger than a network may be ({MAX_BYTES:,} bytes)"
            raise BadNetwork(what) from None
        raise BadNetwork(f"`{path}` cannot be read: {error.strerror or error}") from None


def read_opponent(text: str, ruleset: Ruleset) -> Seat | Learned:
    """Return the agent of a seat: `random`, `greedy`, `mcts:N`, or a file that `save` wrote.
    Raises BadPlayers and BadNetwork.
    """
    return Learned.read(text, ruleset) if is_agent_file(text) else parse_single_agent(text)


# --- untrusted input ------------------------------------------------------------------------------


def _read_network(player_file: PlayerFile, ruleset: Ruleset, inputs: int, outputs: int) -> Network:
    try:
        with zipfile.ZipFile(io.BytesIO(player_file.content)) as file:
            return _unpack_network(file, player_file.name, ruleset, inputs, outputs)
    except (OSError, zipfile.BadZipFile, zipfile.LargeZipFile, ValueError, RuntimeError, KeyError,
            NotImplementedError, EOFError, RecursionError):  # fmt: skip
        raise BadNetwork(
            f"`{player_file.name}` is no network that `rulewright.rl.learned.save` wrote, or a damaged one"
        ) from None


def _unpack_network(
    archive: zipfile.ZipFile, name: str, ruleset: Ruleset, inputs: int, outputs: int
) -> Network:
    said = _read_array(archive, "about", np.uint8, 1)
    if len(said) > MAX_HEADER:
        raise ValueError
    about = json.loads(said.tobytes())
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadNetwork(f"`{name}` has another format than {FORMAT}, which this version reads")
    if about.get("digest") != compute_digest(ruleset):
        learned = str(about.get("ruleset", "?"))[:60]
        what = f"`{learned}`" if learned != ruleset.id else f"another setting of `{learned}`"
        raise BadNetwork(
            f"`{name}` was learned in {what}: what is seen and chosen has other numbers there; "
            f"train one for `{ruleset.id}` with these players, edition, variants and options"
        )
    names = {info.filename for info in archive.infolist()}
    count = sum(name.startswith("weights") for name in names)
    if not 1 <= count <= MAX_LAYERS:
        raise ValueError
    layers = []
    width = inputs
    for number in range(count):
        weights = _read_array(archive, f"weights{number}", np.float32, 2)
        biases = _read_array(archive, f"biases{number}", np.float32, 1)
        if weights.shape != (width, len(biases)):
            raise ValueError
        width = len(biases)
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise ValueError
        layers.append((weights, biases))
    if width != outputs:
        raise ValueError
    return Network(layers)


def _read_array(archive: zipfile.ZipFile, name: str, element_type: type[np.generic], axes: int) -> Array:
    """Return one array of the file, read only after its header has been validated."""
    info = archive.getinfo(f"{name}.npy")
    if info.file_size > MAX_BYTES or info.compress_type != zipfile.ZIP_STORED:
        raise ValueError
    raw = archive.read(info)
    head = io.BytesIO(raw)
    if npy.read_magic(head) != (1, 0):
        raise ValueError
    shape, fortran, dtype = npy.read_array_header_1_0(head, max_header_size=MAX_HEADER)
    if fortran or dtype != np.dtype(element_type) or len(shape) != axes:
        raise ValueError
    count = prod(shape)
    if len(raw) - head.tell() != count * dtype.itemsize:
        raise ValueError
    return np.frombuffer(raw, dtype, count, head.tell()).reshape(shape)
