"""A test that stops as soon as the games played say enough: the generalised SPRT.

Wald's sequential probability ratio test (1945), with the ratio of the normal distributions that
the losses per block follow, as chess engines' testers use it (Stockfish's fishtest, on pairs of
games). The variance is that of independent games halfway between both hypotheses, times the
design effect seen so far; so it is above 0 whatever happens, and so are all denominators.
"""

from math import isfinite, log
from typing import Literal

from attrs import evolve, frozen

from schocken_cards.errors import BadInputError
from schocken_cards.evidence.shares import design_effect
from schocken_cards.evidence.sums import CrossSums, Sums, Tally
from schocken_cards.texts import gettext as _

ALPHA = 0.05
"""The chance that H1 is accepted although H0 is true."""
BETA = 0.05
"""The chance that H0 is accepted although H1 is true."""
BEFORE = 10
"""As how many blocks of independent games the variance starts: who looks after every block and
stops when the ratio is high stops too often where the variance happens to look small."""


@frozen
class Hypotheses:
    """H0 and H1 about bot A: its share of games lost, or how many Elo it is ahead of B."""

    h0: float
    h1: float
    scale: Literal["elo", "share"]


@frozen
class State:
    """How far the test is: `decision` is None while `llr` lies between the bounds."""

    llr: float
    lower: float
    upper: float
    decision: Literal["H0", "H1"] | None


def parse_hypotheses(text: str) -> Hypotheses:
    """Reads `elo0,elo1`, such as `0,10`, or two shares of games lost, such as `0.25,0.23`.

    Two numbers between 0 and 1 are shares. Raises BadInputError.
    """
    try:
        h0, h1 = map(float, text.split(","))
    except ValueError:
        h0 = h1 = float("nan")
    if not (isfinite(h0) and isfinite(h1)) or h0 == h1 or max(abs(h0), abs(h1)) > 4000:
        raise BadInputError(
            _(
                "“{text}” is not H0,H1: two different numbers of Elo such as 0,10, "
                "or shares of games lost such as 0.25,0.23"
            ).format(text=text)
        )
    return Hypotheses(h0, h1, "share" if 0 < h0 < 1 and 0 < h1 < 1 else "elo")


def sequential_test(hypotheses: Hypotheses, tally: Tally, a: str, b: str) -> State:
    """The state of the test of bot `a`, against `b` where the hypotheses are in Elo.

    In Elo, what counts is which of them lost the games that one of them lost, in the blocks in
    which both play; what others do does not matter. Both need the same seats in every block.
    Raises BadInputError for a share that the bot cannot reach with the seats that it holds.
    """
    if hypotheses.scale == "share":
        return _state(tally.sums[a], hypotheses.h0, hypotheses.h1)
    cross = tally.cross[a, b]
    seats = cross.a.held / cross.b.held if cross.b.held else 1.0
    shares = (1 / (1 + 10 ** (elo / 400) / seats) for elo in (hypotheses.h0, hypotheses.h1))
    return _state(_either_lost(cross), *shares)


def _either_lost(cross: CrossSums) -> Sums:
    """The games that one of two bots lost, as if they were all: how many did `a` lose?"""
    a, b, both = cross.a, cross.b, cross.lost_lost
    games = a.lost + b.lost
    return Sums(
        blocks=a.blocks,
        held=games,
        lost=a.lost,
        held_by_game=games,
        held_held=a.lost_lost + 2 * both + b.lost_lost,
        held_lost=a.lost_lost + both,
        lost_lost=a.lost_lost,
    )


def _state(sums: Sums, share0: float, share1: float) -> State:
    lower, upper = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
    start = State(0.0, lower, upper, None)
    if not sums.held:
        return start
    middle = (share0 + share1) / 2
    _check_reachable(sums, max(share0, share1))
    variance = design_effect(sums, before=BEFORE) * sums.independent(middle)
    llr = (share1 - share0) * sums.held * (sums.lost - middle * sums.held) / variance
    if llr >= upper:
        return evolve(start, llr=llr, decision="H1")
    return evolve(start, llr=llr, decision="H0" if llr <= lower else None)


def _check_reachable(sums: Sums, share: float) -> None:
    most = sums.held / sums.held_by_game
    if share >= most:
        raise BadInputError(
            _(
                "a share of {share} is out of reach: with the seats that it holds, the bot can "
                "lose {most} of its games at most"
            ).format(share=share, most=round(most, 3))
        )
