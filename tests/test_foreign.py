"""Bots in files and in processes: however they misbehave, the others play on and nothing hangs."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep
from types import FrameType

import pytest
from attrs import frozen

from schocken_cards import protocol
from schocken_cards.actions import Action, Stop
from schocken_cards.asking import Decision, decide
from schocken_cards.foreign import CommandBot
from schocken_cards.game import apply, new_game
from schocken_cards.players import Bot, close_bots, fill_seats, load_bot, make_bot
from schocken_cards.process import LONGEST_LINE, Process
from schocken_cards.rulebook import preset
from schocken_cards.table import Table
from schocken_cards.testing import check_bot, deal
from schocken_cards.view import View, view
from tests.cli.conftest import Command, command, data_home
from tests.terminal import PROGRAM

__all__ = ["command", "data_home"]

ROOT = Path(__file__).parents[1]
DEADLINE = 30

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the bots here are written for POSIX")


@pytest.fixture(autouse=True)
def deadline() -> Iterator[None]:
    def too_late(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"not done after {DEADLINE} seconds")

    before = signal.signal(signal.SIGALRM, too_late)
    signal.alarm(DEADLINE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


PRELUDE = """
import json, os, pathlib, subprocess, sys, time

with open(sys.argv[1], "a") as pids:
    print(os.getpid(), file=pids)
starts = len(pathlib.Path(sys.argv[1]).read_text().split())

def say(kind, **fields):
    print(json.dumps({"type": kind, "protocol": 1} | fields), flush=True)

def asked(hello=lambda: say("hello", name="test", colour="red")):
    for line in sys.stdin:
        message = json.loads(line)
        assert message["protocol"] == 1
        if message["type"] == "hello":
            hello()
        elif message["type"] == "decide":
            yield message

def answer(question, action="stop"):
    say("action", id=question["id"], action=action, comment={"ignored": [1, 2.5, None]})
"""


@frozen
class Script:
    """A bot as a script of its own, and the processes that it was."""

    path: Path
    pids_file: Path

    @property
    def line(self) -> str:
        return shlex.join([sys.executable, "-IS", str(self.path), str(self.pids_file)])

    def bot(self, first_seconds: float = 10, seconds: float = 5) -> CommandBot:
        return CommandBot(self.line, first_seconds, seconds)

    @property
    def pids(self) -> list[int]:
        return list(map(int, self.pids_file.read_text().split()))

    def is_gone(self) -> bool:
        """Whether none of its processes is left, not even as a zombie, and none that they began.

        Those die when the system gets round to it.
        """
        until = perf_counter() + 5
        while any(map(is_left, self.pids)) and perf_counter() < until:
            sleep(0.02)
        return not any(map(is_left, self.pids))


def is_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    if not Path("/proc/self/stat").exists():
        return True
    # Orphans are not ours to bury: where the first process does not, they stay as zombies.
    stats = [text.rpartition(")")[2] for text in map(text_of, Path("/proc").glob("[0-9]*/stat"))]
    members = [stat.split()[:2] for stat in stats if stat.split()[2:3] == [str(group)]]
    own = str(os.getpid())
    return any(parent == own or state != "Z" for state, parent in members)


def text_of(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


Write = Callable[[str], Script]


@pytest.fixture
def script(tmp_path: Path) -> Write:
    def written(code: str) -> Script:
        (tmp_path / "bot.py").write_text(PRELUDE + code)
        (tmp_path / "pids").touch()
        return Script(tmp_path / "bot.py", tmp_path / "pids")

    return written


def whole_game(bot: Bot, number: int = 0) -> list[Decision]:
    """Plays a game to its end against two well-behaved bots; returns what `bot` decided."""
    bots = [make_bot("greedy"), bot, make_bot("threshold")]
    decisions: list[list[Decision]] = [[], [], []]
    table = new_game(preset("kartenspiel"), 3, "foreign", number=number)
    while table.seat is not None:
        decision = decide(bots[table.seat], f"seat {table.seat}", view(table, table.seat))
        decisions[table.seat].append(decision)
        apply(table, decision.action)
    close_bots(bots)
    assert table.loser is not None
    assert not faults(decisions[0] + decisions[2])
    return decisions[1]


def faults(decisions: list[Decision]) -> list[str]:
    assert all(decision.action == Stop() for decision in decisions if decision.fault)
    return [str(decision.fault) for decision in decisions if decision.fault]


def kinds(decisions: list[Decision]) -> set[str]:
    return {decision.fault.kind for decision in decisions if decision.fault}


ENDED = "it ended, or closed its pipes"

FAILING = {
    "raises": ("for question in asked(): 1 / 0", rf"{ENDED} \(ZeroDivisionError: .*\)"),
    "rubbish": (
        "for question in asked(): print('stop', flush=True)",
        "it wrote “stop”, which is not JSON in UTF-8",
    ),
    "invalid UTF-8": (
        "for question in asked(): os.write(1, b'\"\\xff\\xfe\"\\n')",
        'it wrote “".."”, which is not JSON in UTF-8',
    ),
    "nested too deep": (
        "for question in asked(): print('[' * 60000, flush=True)",
        r"it wrote “\[+…?”, which is not JSON in UTF-8",
    ),
    "a list": (
        "for question in asked(): print('[]', flush=True)",
        "it did not send a message of type “action”",
    ),
    "no action": (
        "for question in asked(): answer(question, None)",
        "its answer has no “action” that is a text",
    ),
    "a line too long": (
        f"for question in asked(): print('x' * {LONGEST_LINE + 1}, flush=True)",
        "it wrote a line longer than 65536 bytes|it wrote “x+…?”, which is not JSON in UTF-8",
    ),
    "a flood without line ends": (
        "for question in asked():\n  while True: os.write(1, b'x' * 60000)",
        "it wrote a line longer than 65536 bytes",
    ),
    "a flood of lines": (
        "for question in asked():\n  while True: os.write(1, b'{}\\n' * 20000)",
        "it did not send a message of type “action”",
    ),
    "a flood before it is asked": (
        "say('hello')\nwhile True: os.write(1, b'{}\\n' * 20000)",
        "it wrote more than it was asked for|it did not send a message of type “action”",
    ),
    "exits at once": ("sys.exit('no display')", rf"{ENDED} \(no display\)"),
    "exits in the midst": (
        "for question in asked():\n  if question['id'] > 2: sys.exit()\n  answer(question)",
        ENDED,
    ),
    "closes its output": ("for question in asked(): os.close(1); time.sleep(60)", ENDED),
    "closes its input": (
        "os.close(0); say('hello'); time.sleep(60)",
        ENDED,
    ),
    "another question's answer": (
        "for question in asked(): question['id'] += 1; answer(question)",
        "its answer does not have the “id” of the question",
    ),
    "too many answers": (
        "for question in asked(): answer(question); answer(question)",
        "it wrote more than it was asked for|its answer does not have the “id” of the question",
    ),
    "another protocol": (
        "for question in asked(lambda: say('hello', protocol=2)): pass",
        "it does not speak version 1 of the protocol",
    ),
    "no hello": (
        "for question in asked(lambda: say('action', id=1, action='stop')): pass",
        "it did not send a message of type “hello”",
    ),
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_process_that_fails_is_started_again_once_and_then_forfeits(
    kind: str, script: Write
) -> None:
    code, reason = FAILING[kind]
    faulty = script(code)
    decisions = whole_game(faulty.bot())
    found = faults(decisions)
    assert kinds(decisions) == {"crash"}
    assert len(found) > 4
    last_words = r"( \(.*\))?"
    assert all(re.fullmatch(f"({reason}){last_words}", said) for said in found[:2]), found[:2]
    assert set(found[2:]) == {"its process failed twice in this game"}
    assert len(faulty.pids) == 2
    assert faulty.is_gone()


@pytest.mark.parametrize(
    ("code", "limits"),
    [
        ("for question in asked(): time.sleep(60)", (10, 0.3)),
        ("time.sleep(60)", (0.3, 5)),
        ("import signal; signal.signal(15, signal.SIG_IGN)\nwhile True: pass", (0.3, 5)),
    ],
    ids=["answers late", "never reads", "is busy for ever"],
)
def test_who_is_late_is_waited_for_twice_and_no_more(
    code: str, limits: tuple[float, float], script: Write
) -> None:
    faulty = script(code)
    decisions = whole_game(faulty.bot(*limits))
    found = faults(decisions)
    assert kinds(decisions) == {"late"}
    assert found[:2] == ["it was late: no answer within 0.3 seconds"] * 2
    assert set(found[2:]) == {"its process failed twice in this game"}
    assert faulty.is_gone()


@pytest.mark.parametrize(
    ("action", "reason"),
    [("keep 1 flip 2", "is not legal"), ("pass", "“pass” is not an action: stop, draw, keep")],
)
def test_what_is_not_legal_is_forfeited_and_the_process_goes_on(
    action: str, reason: str, script: Write
) -> None:
    faulty = script(f"for question in asked(): answer(question, {action!r})")
    decisions = whole_game(faulty.bot())
    assert len(faults(decisions)) == len(decisions)
    assert all(reason in said for said in faults(decisions))
    assert kinds(decisions) == {"illegal"}
    assert len(faulty.pids) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")
def test_who_eats_memory_gets_no_more_than_its_share(script: Write) -> None:
    faulty = script("for question in asked(): eaten = bytearray(2**31); answer(question)")
    assert faults(whole_game(faulty.bot()))[:2] == [f"{ENDED} (MemoryError)"] * 2
    assert faulty.is_gone()


WELL_BEHAVED = {
    "plainly": "for question in asked(): answer(question)",
    "with much to complain of": (
        "for question in asked(): os.write(2, b'\\xffgrumble' * 200_000); answer(question)"
    ),
    "with children left behind": (
        "for question in asked(): subprocess.Popen(['sleep', '600']); answer(question)"
    ),
    "deaf to a goodbye": (
        "import signal; signal.signal(15, signal.SIG_IGN)\n"
        "for question in asked(): answer(question)\n"
        "time.sleep(60)"
    ),
}


@pytest.mark.parametrize("manner", WELL_BEHAVED)
def test_who_answers_is_not_at_fault_and_nothing_of_it_is_left(manner: str, script: Write) -> None:
    good = script(WELL_BEHAVED[manner])
    assert faults(whole_game(good.bot())) == []
    assert len(good.pids) == 1
    assert good.is_gone()


def test_who_fails_once_plays_on_with_its_second_process(script: Write) -> None:
    code = "for question in asked():\n  if starts == 1: sys.exit()\n  answer(question)"
    assert faults(whole_game(script(code).bot())) == [ENDED]


def test_every_game_is_a_new_chance(script: Write) -> None:
    code = "for question in asked():\n  if starts < 3: sys.exit()\n  answer(question)"
    bot = script(code).bot()
    assert len(faults(whole_game(bot))) > 2
    assert faults(whole_game(bot, number=1)) == []


def test_a_process_that_never_reads_does_not_block_who_writes() -> None:
    began = perf_counter()
    process = Process.start(["sleep", "600"])
    for _ in range(100):
        process.send(b"x" * 100_000)
    assert process.end() == ""
    assert perf_counter() - began < 5


def test_a_command_that_the_system_will_not_start_forfeits(tmp_path: Path) -> None:
    (tmp_path / "bot").write_text("neither script nor program")
    (tmp_path / "bot").chmod(0o755)
    assert "it cannot be started: " in faults(whole_game(CommandBot(str(tmp_path / "bot"))))[0]


def test_ctrl_c_while_a_process_thinks_ends_it(script: Write) -> None:
    thinking = script("for question in asked(): os.kill(os.getppid(), 2); time.sleep(60)")
    bot = thinking.bot()
    table = deal("125 234")
    with pytest.raises(KeyboardInterrupt):
        bot.decide(view(table, 0))
    assert thinking.is_gone()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_nothing_is_left_however_the_program_ends(
    by: signal.Signals, script: Write, tmp_path: Path
) -> None:
    stubborn = script(
        "import signal\n"
        "for number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)\n"
        "subprocess.Popen(['sleep', '600'])\n"
        "while True: time.sleep(1)"
    )
    with subprocess.Popen(
        [*PROGRAM, "new", "--watch", "--plain", "--bot", f"cmd:{stubborn.line}", "--bot", "chance"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as program:
        while not stubborn.pids:
            sleep(0.05)
        sleep(0.2)
        program.send_signal(by)
        said, _ = program.communicate()
    assert program.returncode == (130 if by == signal.SIGINT else -by)
    assert ("Go on with: " in said) == (by == signal.SIGINT)
    assert "Traceback" not in said
    assert stubborn.is_gone()


# What is said


def test_a_bot_is_told_the_fields_of_a_view_and_no_other() -> None:
    told = protocol.view_document(view(deal("125 665"), 0))
    assert [*told] == [field for field in View._fields if field != "rules"]


def test_the_luck_of_a_decision_is_its_own() -> None:
    table = new_game(preset("kartenspiel"), 3, "1")
    seen = []
    for _ in range(20):
        assert table.seat is not None
        luck = protocol.view_document(view(table, table.seat))["luck"]
        assert luck == protocol.view_document(view(table, table.seat))["luck"]
        seen.append(luck)
        apply(table, table.legal[-1])
    assert len(set(seen)) == len(seen)
    assert all(0 <= luck < 2**31 for luck in seen)


def test_the_exchange_in_the_docs_is_a_real_one() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    block = text.split("```\n> ")[1].split("\n```")[0]
    told = [line.removeprefix("> ") for line in block.splitlines() if not line.startswith("<")]
    table = example_table()
    assert table.seat is not None
    seen = view(table, table.seat)
    messages = [
        protocol.hello(10, 5),
        protocol.game(seen),
        protocol.question(1, seen),
        protocol.goodbye(),
    ]
    assert told == [message.decode().rstrip() for message in messages]
    answers = [line.removeprefix("< ") for line in block.splitlines() if line.startswith("<")]
    protocol.check_hello(answers[0].encode())
    assert protocol.read_answer(1, answers[1].encode()) in json.loads(told[2])["view"]["legal"]


def example_table() -> Table:
    """The game of the example in docs/protocol.md, when the follower is to decide."""
    table = new_game(preset("kartenspiel"), 2, "3")
    apply(table, table.legal[1])
    apply(table, table.legal[0])
    return table


@pytest.mark.parametrize(
    ("program", "path"), [("python3", "examples/cmd_bot.py"), ("perl", "examples/cmd_bot.pl")]
)
def test_the_examples_beat_chance(program: str, path: str) -> None:
    where = sys.executable if program == "python3" else shutil.which(program)
    if where is None:
        pytest.skip(f"{program} is not installed")
    bots = [make_bot(f"cmd:{shlex.join([where, str(ROOT / path)])}"), make_bot("chance")]
    lost = [0, 0]
    for number in range(10):
        table = new_game(preset("kartenspiel"), 2, "example", number=number)
        while table.seat is not None:
            decision = decide(bots[table.seat], "", view(table, table.seat))
            assert decision.fault is None
            apply(table, decision.action)
        assert table.loser is not None
        lost[table.loser] += 1
    close_bots(bots)
    assert lost[0] < 3


# Classes in files

MINE = """
from attrs import frozen

from schocken_cards.actions import Stop

@frozen
class Mine:
    '''Stops.'''

    mood: str = "calm"

    def decide(self, view):
        if self.mood == "bad":
            raise SystemExit("I am leaving")
        return Stop()

class Lazy:
    pass

other = 3
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "my:bot.py"
    path.write_text(MINE)
    return path


def test_a_class_in_a_file_plays(mine: Path) -> None:
    assert faults(whole_game(make_bot(f"py:{mine}:Mine"))) == []
    assert load_bot(f"py:{mine}:Mine") is type(make_bot(f"py:{mine}:Mine"))


def test_a_class_in_a_file_takes_options_and_forfeits_when_it_raises(mine: Path) -> None:
    decisions = whole_game(make_bot(f"py:{mine}:Mine:mood=bad"))
    assert set(faults(decisions)) == {"it raised SystemExit: I am leaving (my:bot.py:14)"}
    assert len(faults(decisions)) == len(decisions)


@pytest.mark.parametrize(
    ("description", "reason"),
    [
        ("py:{folder}/none.py:Mine", "there is no file {folder}/none.py"),
        ("py:{folder}/my:bot.py:Yours", "there is no class Yours in {folder}/my:bot.py"),
        ("py:{folder}/my:bot.py:other", "there is no class other in {folder}/my:bot.py"),
        ("py:{folder}/my:bot.py:Lazy", "cannot decide: it has no method “decide”"),
        ("py:{folder}/my:bot.py:Mine:x=1", "“x=1” is not an option of the bot py:"),
        ("py:{folder}/broken.py:Mine", "cannot be loaded: SyntaxError: "),
        ("py:{folder}/leaves.py:Mine", "cannot be loaded: SystemExit: 3"),
        ("py:{folder}", "must be py:PATH.py:CLASS, such as py:my_bot.py:Mine"),
        ("py:", "must be py:PATH.py:CLASS"),
        ("cmd:no-such-command --fast", "there is no command “no-such-command”"),
        ("cmd:{folder}/my:bot.py", "there is no command “{folder}/my:bot.py”"),
        ("cmd:python3 'bot.py", "cannot be read: No closing quotation"),
        ("cmd:", "“cmd:” needs a command line, such as cmd:python3 my_bot.py"),
    ],
)
def test_a_wrong_description_is_told_in_one_line(
    description: str, reason: str, mine: Path, command: Command
) -> None:
    (mine.parent / "broken.py").write_text("class Mine")
    (mine.parent / "leaves.py").write_text("raise SystemExit(3)")
    done = command("new", "--watch", "--bot", description.format(folder=mine.parent))
    assert done.code == 2
    assert reason.format(folder=mine.parent) in done.err
    assert len(done.err.splitlines()) == 1
    assert not (mine.parent / "schocken-cards").exists()


def test_foreign_bots_get_short_names(tmp_path: Path, mine: Path) -> None:
    bots = [
        f"py:{mine}:Mine",
        "cmd:sleep 600",
        "cmd:/bin/sleep 600",
        f"cmd:python3 -u '{mine}' --fast",
    ]
    assert [seat.name for seat in fill_seats([], bots, 4)] == ["Mine", "sleep", "sleep 2", "my:bot"]
    assert tmp_path.is_dir()


def test_a_game_with_foreign_bots_is_recorded_and_resumed(
    mine: Path, script: Write, command: Command, data_home: Path
) -> None:
    good = script(WELL_BEHAVED["plainly"])
    bots = [f"py:{mine}:Mine", f"cmd:{good.line}", f"py:{mine}:Mine:mood=bad"]
    options = [word for bot in bots for word in ("--bot", bot)]
    assert command("new", "--watch", "--seed", "1", *options).code == 0
    (record,) = (data_home / "schocken-cards" / "games").glob("*.jsonl")
    lines = record.read_bytes().splitlines(keepends=True)
    seats = json.loads(lines[0])["seats"]
    assert [seat["bot"] for seat in seats] == bots
    assert [seat["name"] for seat in seats] == ["Mine", "bot", "Mine 2"]
    forfeits = [line for line in map(json.loads, lines) if line.get("forfeit")]
    assert forfeits
    assert {line["seat"] for line in forfeits} == {2}
    record.write_bytes(b"".join(lines[: len(lines) // 2]))
    assert command("resume").code == 0
    assert record.read_bytes() == b"".join(lines)
    assert good.is_gone()


# check_bot


def test_check_bot_takes_foreign_bots(mine: Path, script: Write) -> None:
    good = script(WELL_BEHAVED["plainly"])
    assert check_bot(f"py:{mine}:Mine", games=4) == []
    assert check_bot(f"cmd:{good.line}", games=4) == []
    assert good.is_gone()
    assert ENDED in check_bot(f"cmd:{script('pass').line}", games=2)


def test_check_bot_tells_who_is_slow() -> None:
    @frozen
    class Slow:
        def decide(self, view: View) -> Action:
            sleep(0.06)
            return view.legal[0]

    with ThreadPoolExecutor(1) as beside:  # where nothing can be broken off
        (said,) = beside.submit(check_bot, Slow(), seconds=0.05).result()
    assert said == "its slowest decision took 0.1 seconds, more than 0.05"


def test_check_bot_breaks_off_a_decision_that_never_ends() -> None:
    @frozen
    class Loops:
        def decide(self, view: View) -> Action:
            while True:
                with suppress(Exception):
                    view.legal[0]

    (said,) = check_bot(Loops(), seconds=0.05)
    assert re.fullmatch(
        r"a decision had not ended after 0.05 seconds \(test_foreign.py:\d+\)", said
    )


def test_check_bot_tells_who_looks_into_other_hands() -> None:
    @frozen
    class Peeping:
        def decide(self, view: View) -> Action:
            frame: FrameType | None = sys._getframe()  # noqa: SLF001
            while frame and not isinstance(frame.f_locals.get("table"), Table):
                frame = frame.f_back
            assert frame
            hands = sum(sum(cards.hand) for cards in frame.f_locals["table"].cards)
            return view.legal[hands % len(view.legal)]

    assert check_bot(Peeping(), games=2) == ["it knows what its view does not tell"]
