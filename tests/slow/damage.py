"""Damages records at random and looks whether verification notices.

    python -m tests.slow.damage [RECORDS]

Whatever a damaged record holds, `verify` accepts it or refuses it in one clear line. One that it
accepts must mean what the record meant before, as far as it goes, or be another game that the
independent referee accepts as well: the open card of somebody who does not lead may be another,
and so may the last line of a record that was cut off.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from attrs import evolve, frozen

from schocken_cards.errors import BadRecordError
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.verify import Verdict, verify, whole_lines
from tests.recorded import EACH_ROUND, SMALL_DECK, Document, record
from tests.slow.rehearing import rehear

RECORDS = 100_000
PROCESSES = 2
CHUNK = 250
CLI_SAMPLE = 100

PROGRAM = [sys.executable, "-c", "from schocken_cards.cli.app import main; main()"]

MEANT = {
    "game": ("format", "rules", "ruleset"),
    "opening": ("cards", "leader"),
    "half": ("half", "seats", "leader"),
    "round": ("round", "leader", "seats", "stock", "deckel"),
    "reshuffle": ("cards",),
    "draw": ("seat", "draw", "cards", "blind"),
    "showdown": ("high", "low", "from", "moved", "stock", "deckel", "out"),
    "half_lost": ("half", "seat"),
    "game_lost": ("seat",),
}

Meaning = list[str]


# --- what a record means -----------------------------------------------------------------------


def meaning(raw: bytes) -> Meaning:
    """What the lines of a record say, each in one way: no order where none is meant."""
    *lines, rest = raw.split(b"\n")
    return [_said(json.loads(line)) for line in [*lines, *([rest] if _parses(rest) else [])]]


def _said(document: Document) -> str:
    kind = document["type"]
    said: Document = {"type": kind}
    if kind == "action":
        stops = document.get("stop", False)
        decision = ("stop",) if stops else ("keep", "flip")
        said |= {key: document[key] for key in ("seat", "hand", *decision)}
    else:
        said |= {key: document[key] for key in MEANT[kind]}
    if kind == "game":
        said["seats"] = len(document["seats"])
        said["ruleset"] |= {"one_draw": sorted(set(said["ruleset"]["one_draw"]))}
    if kind == "showdown":
        keys = ("seat", "draws", "hand", "one_draw", "picture", "deckel")
        hands = [{key: hand[key] for key in keys} for hand in document["hands"]]
        said["hands"] = [hand | {"hand": sorted(hand["hand"])} for hand in hands]
    for key in ("hand", "keep", *(["cards"] if kind == "draw" else [])):
        if key in said:
            said[key] = sorted(said[key])
    return json.dumps(said, sort_keys=True)


def _parses(rest: bytes) -> bool:
    try:
        json.loads(rest.decode())
    except (ValueError, RecursionError):
        return False
    return True


# --- damage ------------------------------------------------------------------------------------

Damage = Callable[[bytes, Random], bytes]


def bytes_changed(raw: bytes, random: Random) -> bytes:
    """Some bytes are others, mostly such as stand in records."""
    changed = bytearray(raw)
    for _ in range(random.choice((1, 1, 2, 5))):
        likely = random.random() < 0.8
        changed[random.randrange(len(raw))] = (
            random.choice(b'0123456789-"[]{},: \nae') if likely else random.randrange(256)
        )
    return bytes(changed)


def cut(raw: bytes, random: Random) -> bytes:
    """The end is missing."""
    return raw[: random.randrange(len(raw))]


def bytes_gone(raw: bytes, random: Random) -> bytes:
    """Some bytes in the midst are missing, or others stand between them."""
    start = random.randrange(len(raw))
    end = start + random.choice((0, 1, 2, 30))
    return raw[:start] + random.choice((b"", b"1", b"\n", b" ")) + raw[end:]


def lines_swapped(raw: bytes, random: Random) -> bytes:
    """Two lines have changed places."""
    lines = raw.splitlines(keepends=True)
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def line_repeated(raw: bytes, random: Random) -> bytes:
    """A line stands once more, somewhere."""
    lines = raw.splitlines(keepends=True)
    lines.insert(random.randrange(len(lines) + 1), random.choice(lines))
    return b"".join(lines)


def lines_gone(raw: bytes, random: Random) -> bytes:
    """One line is missing, or several."""
    lines = raw.splitlines(keepends=True)
    start = random.randrange(len(lines))
    del lines[start : start + random.choice((1, 1, 1, 2, 5))]
    return b"".join(lines)


def field_changed(raw: bytes, random: Random) -> bytes:
    """One value is another, of the same type or not, or is missing."""
    lines = raw.splitlines(keepends=True)
    number = random.randrange(len(lines))
    document = json.loads(lines[number])
    *path, last = random.choice(_places(document))
    within = document
    for key in path:
        within = within[key]
    if random.random() < 0.2:
        del within[last]
    else:
        within[last] = _other(within[last], random)
    lines[number] = json.dumps(document).encode() + b"\n"
    return b"".join(lines)


def reworded(raw: bytes, random: Random) -> bytes:
    """The same in other words; then perhaps a field is changed."""
    lines = []
    for line in raw.splitlines():
        document = json.loads(line)
        items = [*document.items(), ("extra", random.choice((None, [{}], "…", 1.5)))]
        random.shuffle(items)
        for key, value in items:
            if key in {"hand", "keep"} or (key == "cards" and document["type"] == "draw"):
                random.shuffle(value)
        indent = random.choice(((", ", ": "), (",", ":"), (" ,", "\t:")))
        lines.append(json.dumps(dict(items), separators=indent).encode())
    same = b"\n".join(lines) + random.choice((b"\n", b""))
    return same if random.random() < 0.5 else field_changed(same, random)


def _places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    found = [path] if path else []
    for key, below in inner:
        found += _places(below, (*path, key))
    return found


def _other(value: object, random: Random) -> object:
    others: list[object] = [None, True, False, 0, 1, 2, 1.0, "", "1", [], {}, [value], str(value)]
    if isinstance(value, bool):
        others += [not value] * 5 + [int(value)]
    elif isinstance(value, int):
        others += [value + 1, value - 1, random.randint(1, 6), float(value), -value] * 3
    elif isinstance(value, list):
        others += [
            value[:-1],
            value + value[-1:],
            value[::-1],
            random.sample(value, len(value)),
        ] * 3
    elif isinstance(value, str):
        others += [value + "x", value.upper(), random.choice(PRESETS)]
    return random.choice([other for other in others if _differs(other, value)])


def _differs(other: object, value: object) -> bool:
    return type(other) is not type(value) or other != value


DAMAGES: tuple[Damage, ...] = (
    bytes_changed,
    cut,
    bytes_gone,
    lines_swapped,
    line_repeated,
    lines_gone,
    field_changed,
    field_changed,
    field_changed,
    reworded,
)


def mixed(first: bytes, second: bytes, random: Random) -> bytes:
    """The beginning of one record and the end of another, or a line of one in the other."""
    lines, others = first.splitlines(keepends=True), second.splitlines(keepends=True)
    at = random.randrange(len(lines) + 1)
    if random.random() < 0.5:
        return b"".join(lines[:at] + others[random.choice((at, random.randrange(len(others)))) :])
    return b"".join([*lines[:at], random.choice(others), *lines[at + random.randint(0, 1) :]])


# --- the campaign ------------------------------------------------------------------------------


@cache
def sources() -> list[tuple[bytes, Meaning]]:
    """Records of short games, and what they mean; two after each other have the same rules."""
    short = [evolve(preset(name), name=f"short {name}", deckel=2) for name in PRESETS]
    games = [(rules, 2 + at % 7, seed) for at, rules in enumerate(short) for seed in "12"]
    games += [(preset("kneipe"), 2, seed) for seed in ("27", "35")]
    games += [(SMALL_DECK, 8, seed) for seed in ("6", "54")]
    games += [(evolve(EACH_ROUND, deckel=2), 3, seed) for seed in "12"]
    records = ["".join(line + "\n" for line in record(*game)).encode() for game in games]
    return [(raw, meaning(raw)) for raw in records]


def damaged(number: int) -> bytes:
    """A damaged record, always the same for the same number."""
    random = Random(number)
    at = random.randrange(len(sources()))
    raw = sources()[at][0]
    if random.random() < 0.1:
        other = at ^ 1 if random.random() < 0.8 else random.randrange(len(sources()))
        return mixed(raw, sources()[other][0], random)
    return random.choice(DAMAGES)(raw, random)


@frozen
class Found:
    """How many damaged records were refused, how many accepted, and why."""

    refused: int = 0
    equal: int = 0
    other: int = 0

    def __add__(self, more: "Found") -> "Found":
        return Found(self.refused + more.refused, self.equal + more.equal, self.other + more.other)

    def __str__(self) -> str:
        return (
            f"{self.refused} refused, {self.equal} accepted that mean the same as before,"
            f" {self.other} accepted that are other games within the rules"
        )


def judge(number: int) -> Found:
    """What verification makes of a damaged record; AssertionError if it is wrong."""
    raw = damaged(number)
    verdict = _verdict(raw)
    if isinstance(verdict, BadRecordError):
        assert verdict.reason.isprintable()
        assert 1 <= verdict.line <= raw.count(b"\n") + 1
        return Found(refused=1)
    said = meaning(raw)
    if any(said == meant[: len(said)] for _raw, meant in sources()):
        return Found(equal=1)
    rehear(list(map(json.loads, whole_lines(raw))))
    return Found(other=1)


def judge_all(numbers: Iterable[int]) -> Found:
    """The sum of what was found; AssertionError names the record that it is about."""
    found = Found()
    for number in numbers:
        try:
            found += judge(number)
        except Exception as error:
            raise AssertionError(f"damaged record {number}: {error!r}") from error
    return found


def compare_with_program(numbers: Sequence[int]) -> int:
    """Whether `schocken-cards verify` says of these records what the library says."""
    with TemporaryDirectory() as folder:
        for number in numbers:
            path = Path(folder) / "damaged.schocken.jsonl"
            path.write_bytes(damaged(number))
            done = subprocess.run(
                [*PROGRAM, "verify", str(path), "--json", "--lang", "en"],
                capture_output=True,
                check=False,
                text=True,
                encoding="utf-8",
            )
            assert done.stderr == "", number
            assert done.stdout.count("\n") == 1, number
            (said,) = json.loads(done.stdout)["records"]
            right = _expected(damaged(number))
            assert {key: said.get(key) for key in right} == right, number
            assert done.returncode == (0 if right["valid"] else 1), number
    return len(numbers)


def _expected(raw: bytes) -> dict[str, Any]:
    verdict = _verdict(raw)
    if isinstance(verdict, BadRecordError):
        return {"valid": False, "line": verdict.line, "reason": verdict.reason}
    return {"valid": True, "finished": verdict.finished, "lines": verdict.lines}


def _verdict(raw: bytes) -> Verdict | BadRecordError:
    try:
        return verify(whole_lines(raw))
    except BadRecordError as error:
        return error


def main(records: int = RECORDS) -> None:
    """Prints the figures."""
    began = perf_counter()
    chunks = [range(at, min(at + CHUNK, records)) for at in range(0, records, CHUNK)]
    sample = range(0, records, max(1, records // CLI_SAMPLE))
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = sum(pool.map(judge_all, chunks), Found())
        compared = sum(pool.map(compare_with_program, [sample[::2], sample[1::2]]))
    sys.stdout.write(
        f"{records} damaged records: {found};"
        f" {compared} of them the same from the command line"
        f" ({perf_counter() - began:.0f} seconds)\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
