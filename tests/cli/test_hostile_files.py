"""Files that are no records, or mean harm: one clear line, the right exit code, no more."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from schocken_cards.journal import LARGEST, SUFFIX
from schocken_cards.rulebook import preset
from tests.cli.conftest import Command, Done
from tests.recorded import record
from tests.terminal import PROGRAM

LINES = record(preset("kneipe"), 2, "27")
RAW = "".join(line + "\n" for line in LINES).encode()
HEADER = LINES[0].encode()

WRONG = {
    "empty": b"",
    "text": b"This is no record.\n",
    "text without an end": b"This is no record.",
    "blank lines": b"\n\n\n",
    "null": b"null\n",
    "number": b"1\n",
    "list": b"[]\n",
    "object": b"{}\n",
    "half a line": RAW[:100],
    "deep list": b"[" * 10_000 + b"\n",
    "deeper list": b"[" * 1_000_000 + b"\n",
    "deep object": b'{"type":' * 1500 + b"\n",
    "deep field": HEADER[:-1] + b', "x": ' + b"[" * 7000 + b"]" * 7000 + b"}\n",
    "NaN": RAW.replace(b'"stock": 13', b'"stock": NaN'),
    "NaN in an extra field": RAW.replace(b'"stock": 13', b'"x": NaN, "stock": 13'),
    "Infinity": RAW.replace(b'"stock": 13', b'"stock": Infinity'),
    "1e400": RAW.replace(b'"stock": 13', b'"stock": 1e400'),
    "huge number": RAW.replace(b'"stock": 13', b'"stock": 1' + b"0" * 9000),
    "huge seat": RAW.replace(b'"seat": 0', b'"seat": 1' + b"0" * 4000),
    "huge format": RAW.replace(b'"format": 1', b'"format": 1' + b"0" * 4000),
    "negative zero": RAW.replace(b'"seat": 0', b'"seat": -0.0'),
    "invalid UTF-8": RAW.replace(b'"stock": 13', b'"stock": "\xff\xfe"'),
    "UTF-16": RAW.decode().encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + RAW,
    "NUL bytes": RAW.replace(b" ", b"\0"),
    "long line": b'{"type": "game", "x": "' + b"x" * 100_000 + b'"}\n',
    "long line without an end": b"x" * 100_000,
    "old line ends": RAW.replace(b"\n", b"\r"),
    "escape in a rule": HEADER.replace(b'"jule"', b'"\\u001b[31mjule"') + b"\n",
    "line end in a rule": HEADER.replace(b'"jule"', b'"a\\nb\\u2028"') + b"\n",
    "escape in the rules": HEADER.replace(b'"kneipe"', b'"\\u001b]0;x\\u0007"') + b"\n",
    "escape in a type": RAW.replace(b'"type": "half"', b'"type": "\\u001b[31m"'),
    "name of nothing": HEADER.replace(b'"P0"', b'"\\u001b\\u202e"') + b"\n",
    "keys twice": RAW.replace(b'"stock": 13', b'"stock": 13, "stock": 13'),
    "records after each other": RAW + RAW,
    "program": Path("/bin/sh").resolve().read_bytes()[:100_000],
}

HARMLESS = {
    "line ends of Windows": RAW.replace(b"\n", b"\r\n"),
    "no last line end": RAW[:-1],
    "NUL bytes at the end, as after a power cut": RAW + b"\0" * 100,
    "escapes in names": RAW.replace(b'"P0"', b'"\\u001b[31mP0\\u001b]0;x\\u0007\\u202e"'),
    "markup in names": RAW.replace(b'"P0"', b'"[/]"').replace(b'"P1"', b'"[bold]"'),
    "raw escapes in names": RAW.replace(b'"P0"', '"P0\x9b1m\u202e\u2066"'.encode()),
    "long names": RAW.replace(b'"P0"', b'"' + b"P" * 5000 + b'"'),
    "escapes in bots": RAW.replace(b'"chance"', b'"\\u001b[31mchance\\n\\u202e"'),
    "escapes in the seed": RAW.replace(b'"seed": "27"', b'"seed": "\\u001b[31m\\n\\u202e"'),
    "half a character as seed": RAW.replace(b'"seed": "27"', b'"seed": "\\ud800"'),
    "half a character as bot": RAW.replace(b'"chance"', b'"\\udfff"'),
    "half a character in a name": RAW.replace(b'"P0"', b'"P0\\ud800"'),
    "extra fields": RAW.replace(b'"stock"', b'"\\u001b[31m": "\\ud800\\u001b", "stock"'),
}


def clean(done: Done) -> bool:
    """Whether nothing steers a terminal and nothing is left of a traceback."""
    both = done.out + done.err
    return both.replace("\n", "").isprintable() and "Traceback" not in both


def one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n") and bool(text.strip())


@pytest.fixture
def saved(data_home: Path) -> Callable[[bytes], Path]:
    """Puts a file beside the saved games, under the name of a game."""
    folder = data_home / "schocken-cards" / "games"
    folder.mkdir(parents=True)

    def save(content: bytes) -> Path:
        path = folder / ("hostile" + SUFFIX)
        path.write_bytes(content)
        return path

    return save


@pytest.fixture(params=WRONG)
def wrong(request: pytest.FixtureRequest, saved: Callable[[bytes], Path]) -> str:
    return str(saved(WRONG[request.param]))


@pytest.fixture(params=HARMLESS)
def harmless(request: pytest.FixtureRequest, saved: Callable[[bytes], Path]) -> str:
    return str(saved(HARMLESS[request.param]))


def test_verify_says_what_is_wrong(command: Command, wrong: str) -> None:
    done = command("verify", wrong)
    assert (done.code, done.err) == (1, "")
    assert one_line(done.out)
    assert ": line " in done.out
    assert clean(done)


def test_verify_says_it_as_json(command: Command, wrong: str) -> None:
    done = command("verify", wrong, "--json")
    assert (done.code, done.err) == (1, "")
    assert one_line(done.out)
    assert clean(done)
    (document,) = done.json["records"]
    assert document["valid"] is done.json["valid"] is False
    assert document["line"] >= 1


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "--json"], ["resume"]])
def test_replay_and_resume_say_what_is_wrong(
    command: Command, wrong: str, arguments: list[str]
) -> None:
    assert wrong.endswith("hostile" + SUFFIX)
    done = command(*arguments, "hostile")
    assert (done.code, done.out) == (2, "")
    assert one_line(done.err)
    assert clean(done)


def test_games_lists_it_as_damaged(command: Command, wrong: str) -> None:
    assert wrong.endswith("hostile" + SUFFIX)
    done = command("games")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("hostile: damaged in line ")
    assert one_line(done.out)
    assert clean(done)
    (game,) = command("games", "--json").json["games"]
    assert (game["game"], game["valid"]) == ("hostile", False)


@pytest.mark.parametrize(
    "arguments",
    [
        *(["verify", "PATH"], ["verify", "PATH", "--json"], ["games"], ["games", "--json"]),
        *(["replay", "PATH", "--plain"], ["replay", "PATH", "--json"]),
    ],
    ids=" ".join,
)
def test_what_hides_in_a_valid_record_is_not_shown(
    command: Command, harmless: str, arguments: list[str]
) -> None:
    done = command(*(harmless if argument == "PATH" else argument for argument in arguments))
    assert (done.code, done.err) == (0, "")
    assert done.out
    assert clean(done)
    if "--json" in arguments:
        assert done.json["format"] == 1
    done.out.encode()


def test_a_valid_record_of_unknown_bots_is_refused_by_resume(
    command: Command, saved: Callable[[bytes], Path]
) -> None:
    for bot in (rb"\u001b[31m\n\u202e", rb"\ud800", rb"greedy:\u001b=1", b"x" * 5000):
        saved(HEADER.replace(b'"chance"', b'"' + bot + b'"') + b"\n")
        done = command("resume", "hostile", "--plain")
        assert (done.code, done.out) == (2, "")
        assert one_line(done.err)
        assert clean(done)


# --- what is not even a file -------------------------------------------------------------------


def unreadable(folder: Path) -> list[str]:
    """Paths at which nothing can be read."""
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to("loop")
    names = ("folder", "pipe", "loop", "nothing", "x" * 300, "no/such", "\x1b[31m\n\u202e")
    return [str(folder / name) for name in names] + ["/dev/null", "/dev/zero", "..", "/"]


@pytest.mark.parametrize("arguments", [["verify"], ["verify", "--json"], ["replay"], ["resume"]])
def test_what_cannot_be_read_is_bad_input(
    command: Command, tmp_path: Path, arguments: list[str]
) -> None:
    for path in unreadable(tmp_path):
        done = command(*arguments, path)
        assert (done.code, done.out) == (2, "")
        assert one_line(done.err)
        assert clean(done)


def test_a_path_that_is_no_unicode_is_shown_without_harm(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\x1b[31m"
    with open(path, "wb") as file:  # noqa: PTH123 - a path of bytes
        file.write(RAW)
    for options in ([], ["--json"]):
        command: list[str | bytes] = [*PROGRAM, "verify", path, "--lang", "en", *options]
        done = subprocess.run(command, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"\x1b" not in done.stdout
        assert b"/??[31m" in done.stdout


# --- large files -------------------------------------------------------------------------------

# Not ru_maxrss: a new process inherits that of the one which started it.
MEASURED = (
    "import re, sys; from pathlib import Path; from schocken_cards.cli.app import run;"
    " code = run(sys.argv[1:]); status = Path('/proc/self/status').read_text();"
    " print(int(re.search(r'VmHWM:\\s+(\\d+) kB', status)[1]) // 1024, code)"
)


@pytest.mark.parametrize("arguments", [["verify"], ["replay"], ["resume"]])
def test_a_file_of_200_mb_costs_neither_time_nor_memory(
    saved: Callable[[bytes], Path], arguments: list[str]
) -> None:
    with saved(RAW).open("ab") as file:
        file.truncate(200 * 1024**2)
    began = monotonic()
    done = subprocess.run(
        [PROGRAM[0], "-c", MEASURED, *arguments, "hostile", "--lang", "en"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert monotonic() - began < 10
    assert one_line(done.stderr)
    assert "is no record: it is larger than 8 MB" in done.stderr
    megabytes, code = map(int, done.stdout.split())
    assert code == 2
    assert megabytes < 150


@pytest.mark.parametrize("byte", [b"\n", b"[", b"x", b" ", b"\0"])
def test_a_file_of_the_largest_size_takes_no_long_time(
    command: Command, saved: Callable[[bytes], Path], byte: bytes
) -> None:
    path = str(saved(byte * LARGEST))
    began = monotonic()
    done = command("verify", path)
    assert monotonic() - began < 10
    assert done.code == 1
    assert one_line(done.out)


def test_games_goes_on_after_a_file_that_is_too_large(
    command: Command, saved: Callable[[bytes], Path]
) -> None:
    path = saved(RAW)
    path.with_name("good" + SUFFIX).write_bytes(RAW)
    with path.open("ab") as file:
        file.truncate(LARGEST + 1)
    done = command("games")
    assert done.code == 0
    assert "larger than 8 MB" in done.out
    assert "good: kneipe, P0, P1; lost by" in done.out
    listed = {game["game"]: game["valid"] for game in command("games", "--json").json["games"]}
    assert listed == {"good": True, "hostile": False}


def test_of_several_records_each_gets_its_line(
    command: Command, saved: Callable[[bytes], Path]
) -> None:
    path = saved(RAW)
    cut = path.with_name("cut" + SUFFIX)
    cut.write_bytes(RAW[:-30])
    bad = path.with_name("bad" + SUFFIX)
    bad.write_bytes(RAW[50:])
    done = command("verify", str(path), str(cut), str(bad))
    assert done.code == 1
    said = [
        line.removeprefix(f"{path.parent}/").split(": ", 1)[1] for line in done.out.splitlines()
    ]
    lost = json.loads(LINES[-1])["seat"]
    assert said[0] == f"valid, {len(LINES)} lines, lost by P{lost}"
    assert said[1] == f"valid so far, {len(LINES) - 1} lines, not finished"
    assert said[2] == "line 1 is wrong: the line is not JSON in UTF-8"
