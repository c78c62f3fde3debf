"""What a match makes of its games, and that it makes the same of them anywhere."""

import json
import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from schocken_cards.errors import BadInputError, SchockenError
from schocken_cards.game import apply, new_game
from schocken_cards.match import Block, Game, Match, play, play_game, run
from schocken_cards.match.play import play_blocks
from schocken_cards.match.recorder import Recorder
from schocken_cards.match.runner import in_order
from schocken_cards.match.workers import local
from schocken_cards.players import make_bot
from schocken_cards.rulebook import preset
from schocken_cards.table import Table
from schocken_cards.verify import verify
from schocken_cards.view import view

THREE = Match(
    ["greedy", "threshold", "chance"],
    games=26,
    seats=4,
    seed="cards",
    rules=[preset("kartenspiel"), preset("wolbeck")],
)

BAD = """
from schocken_cards.actions import Draw, Stop
import os
class Raises:
    def decide(self, view): raise RuntimeError("no")
class Cheats:
    def decide(self, view): return Draw((6, 6, 6)) if view.round == 2 else Stop()
class Writes:
    def decide(self, view): return Stop()
    def close(self):
        with open(__file__ + ".closed", "a") as file: file.write("closed ")
class Dies:
    def decide(self, view): os._exit(3)
"""


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.py"
    path.write_text(BAD)
    return f"py:{path}"


def games(match: Match) -> list[Game]:
    chunk = play_blocks(match, range(match.blocks))
    return [game for block in chunk.blocks for game in block.games]


def by_hand(match: Match, game: int, rules: int) -> Table:
    """The game played without anything of a match but its seating."""
    block, turn = divmod(game, match.seats)
    seating = match.seatings(block)[turn]
    bots = [make_bot(match.contenders[at]) for at in seating]
    table = new_game(match.rules[rules], match.seats, match.seed, number=block)
    while table.seat is not None:
        apply(table, bots[table.seat].decide(view(table, table.seat)))
    return table


def test_every_game_is_that_of_the_bare_engine() -> None:
    for game in games(THREE):
        table = by_hand(THREE, game.game, game.rules)
        assert game.loser == table.loser
        assert game.half_losers == table.losers
        assert sum(game.rounds) == len(table.history) == sum(game.highest)
        assert sum(game.decisions) == sum(len(shown.actions) for shown in table.history)
        assert game.moved == sum(shown.settlement.moved for shown in table.history)
        assert not any(game.illegal + game.late + game.crash)


def test_a_single_game_can_be_played_again_alone() -> None:
    for game in games(THREE)[::7]:
        assert play_game(THREE, game.game, game.rules) == game


def test_changing_a_bot_leaves_the_cards_as_they_were() -> None:
    def opening(bots: list[str], game: int) -> list[str]:
        match = Match(bots, games=100, seats=3, seed="x")
        recorder = Recorder.of(match, game, 0, match.seating(game))
        play_game(match, game, 0, recorder)
        return recorder.lines[1:7]

    for game in (0, 7, 99):
        deal = opening(["greedy", "chance", "threshold"], game)
        assert '"type": "draw"' in deal[-1]
        assert opening(["greedy", "chance", "counter"], game) == deal
        assert opening(["greedy"], game) == deal
        assert (
            opening(["greedy", "chance", "threshold", "counter", "threshold:stop=jule"], game)
            == deal
        )


def test_a_recorded_game_verifies(tmp_path: Path) -> None:
    play_blocks(THREE, [1], records=tmp_path)
    assert len([*tmp_path.iterdir()]) == 8
    for game in games(THREE)[8:16]:
        path = tmp_path / f"game-{game.game}-{game.rules + 1}.schocken.jsonl"
        verdict = verify(path.read_bytes().splitlines())
        assert verdict.table
        assert verdict.table.loser == game.loser


def test_two_workers_make_the_same_match_as_one() -> None:
    assert run(THREE, jobs=2) == run(THREE)


def test_a_match_survives_killed_workers() -> None:
    match = Match(["threshold", "chance"], games=160, seed="kill")
    before = {*active_children()}

    def killing() -> Iterator[list[Block]]:
        for at, blocks in enumerate(play(match, local(2), [range(match.blocks)])):
            if at in (3, 8):
                worker = ({*active_children()} - before).pop()
                assert worker.pid
                os.kill(worker.pid, signal.SIGKILL)
            yield blocks

    chunk = play_blocks(match, range(match.blocks))
    assert list(in_order(killing())) == chunk.blocks


def test_a_bot_that_kills_its_worker_ends_the_match(bad: str) -> None:
    match = Match(["greedy", f"{bad}:Dies"], games=2)
    with pytest.raises(SchockenError, match="games 0 to 1"):
        list(play(match, local(2), [range(match.blocks)]))


def test_faults_are_counted_by_bot_and_kind(bad: str) -> None:
    match = Match(["greedy", f"{bad}:Raises", f"{bad}:Cheats"], games=9)
    greedy, raises, cheats = run(match).standings[0].conduct.values()
    assert greedy.forfeits == 0
    assert raises.crash == raises.decisions == raises.forfeits > 0
    assert 0 < cheats.illegal == cheats.forfeits < cheats.decisions


def test_a_fault_can_cost_the_game(bad: str) -> None:
    match = Match(["greedy", "chance", f"{bad}:Raises"], games=9, forfeit="game")
    standings = run(match).standings[0]
    assert [sums.lost for sums in standings.games.sums.values()] == [0, 0, 9]
    assert standings.conduct[f"{bad}:Raises"].forfeits == 9


def test_a_forfeited_decision_is_marked_in_the_record(bad: str) -> None:
    match = Match(["greedy", f"{bad}:Raises"], games=1)
    recorder = Recorder.of(match, 0, 0, match.seating(0))
    game = play_game(match, 0, 0, recorder)
    actions = [json.loads(line) for line in recorder.lines if '"type": "action"' in line]
    marked = {action["seat"] for action in actions if action.get("forfeit")}
    assert marked == {game.seating.index(1)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_bots_are_closed_where_they_played(bad: str, jobs: int, tmp_path: Path) -> None:
    run(Match(["greedy", f"{bad}:Writes"], games=2), jobs=jobs)
    assert (tmp_path / "bad.py.closed").read_text() == "closed closed "


def test_a_bot_that_cannot_be_made_is_told_before_the_match() -> None:
    with pytest.raises(BadInputError, match="stockfish"):
        run(Match(["greedy", "stockfish"], games=1))
