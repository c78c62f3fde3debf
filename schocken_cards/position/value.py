"""A position: all that matters of what the seat to decide knows, without the game around it.

Its text is short enough to be typed and passed on; `text` reads it. `Position.view` makes
of it what bots and hints take.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Self

from attrs import field, frozen

from schocken_cards.cards import held
from schocken_cards.hands import FACES, Faces, ordered
from schocken_cards.position.checks import check
from schocken_cards.rules import Rules
from schocken_cards.view import View


@frozen
class Shown:
    """What lies open before a seat.

    `laid`: laid out, highest first, flipped sixes as Ones; `flipped`: how many of the Ones those
    are; `fresh`: the other cards where all may see them (S0-25), else None.
    """

    laid: Faces = ()
    flipped: int = 0
    fresh: Faces | None = None

    @property
    def faces(self) -> Faces:
        """What is printed on the cards."""
        # The Ones stand last, so the flipped sixes are taken from the end.
        return (6,) * self.flipped + self.laid[: len(self.laid) - self.flipped] + (self.fresh or ())

    def __str__(self) -> str:
        laid = _digits(self.laid[: len(self.laid) - self.flipped]) + "f" * self.flipped
        plus = "+" if laid and self.fresh else ""
        return f"{laid}{plus}{_digits(self.fresh or ())}" or "-"


@frozen(kw_only=True)
class Position:
    """What `seat`, who is to decide, knows. Tuples have an entry for every seat of the game.

    Raises WrongPartError for a position that cannot be. Who stopped is not said: whoever has had
    his turn and made fewer draws than he was allowed, did.
    """

    rules: Rules
    lost: tuple[int, ...] = ()
    """Who lost the halves so far: nobody in the first half, two in the final."""
    deckel: tuple[int, ...]
    leader: int
    seat: int
    fresh: Faces
    """The own cards that are not laid out, highest first."""
    draws: tuple[int, ...] = field()
    """How many draws each has made in this round; 0 for seats not in it. Default: the first."""
    shown: tuple[Shown, ...] = field()
    """Default: nothing lies open."""
    unseen: tuple[int, ...] | None = field()
    """How many ones, twos, … sixes the seat has not seen; None with dice. Default: all but the own
    and the open cards."""
    pile: int | None = field()
    """How many cards the draw pile holds; None with dice. Default: all unseen ones that are not
    before the others."""

    @draws.default
    def _first_draws(self) -> tuple[int, ...]:
        return tuple(int(seat in self.order) for seat in range(len(self.deckel)))

    @shown.default
    def _nothing(self) -> tuple[Shown, ...]:
        return (Shown(),) * len(self.deckel)

    @unseen.default
    def _most_unseen(self) -> tuple[int, ...] | None:
        return None if self.rules.source == "dice" else self.most_unseen

    @pile.default
    def _largest_pile(self) -> int | None:
        return None if self.rules.source == "dice" else self.largest_pile

    def __attrs_post_init__(self) -> None:
        check(self)

    @classmethod
    def of(cls, view: View) -> Self:
        """The position of a view whose seat is to decide."""
        assert view.legal  # noqa: S101
        assert view.fresh is not None  # noqa: S101 - whoever decides knows the own cards
        return cls(
            rules=view.rules,
            lost=view.losers,
            deckel=view.deckel,
            leader=view.leader,
            seat=view.seat,
            draws=view.draws,
            shown=tuple(map(Shown, view.laid, view.flipped, view.open_fresh)),
            fresh=view.fresh,
            unseen=view.unseen(),
            pile=view.pile,
        )

    def view(self) -> View:
        """The view of a seat that knows this and nothing else: no earlier round, no decisions."""
        mine = self.shown[self.seat]
        return View(
            rules=self.rules,
            seat=self.seat,
            half="final" if len(self.lost) == 2 else 2 if self.lost else 1,
            round=1,
            losers=self.lost,
            stock=self.stock,
            deckel=self.deckel,
            order=self.order,
            to_act=self.seat,
            limit=self.limit,
            legal=held(self.rules.keep, mine.laid, mine.flipped, self.fresh).legal,
            fresh=self.fresh,
            draws=self.draws,
            laid=tuple(shown.laid for shown in self.shown),
            flipped=tuple(shown.flipped for shown in self.shown),
            open_fresh=tuple(shown.fresh for shown in self.shown),
            stopped=tuple(map(self.stopped, range(len(self.deckel)))),
            actions=(),
            history=(),
            pile=self.pile,
            discards=self._discards(),
            luck=0,
        )

    def __str__(self) -> str:
        return " ".join([word(self.rules.name), *self._parts()])

    def _parts(self) -> Iterator[str]:
        """The parts of the text, without those that say what is taken for granted."""
        if self.lost:
            yield f"lost={_commas(self.lost)}"
        yield f"stock={self.stock}"
        yield f"deckel={_commas(self.deckel)}"
        yield f"leads={self.leader}"
        yield f"me={self.seat}"
        if self.draws != self._first_draws():
            yield f"draws={_commas(self.draws)}"
        if self.shown != self._nothing():
            yield f"open={_commas(self.shown)}"
        yield f"hand={_digits(ordered(self.shown[self.seat].laid + self.fresh))}"
        if self.unseen is not None and self.unseen != self.most_unseen:
            yield f"unseen={_commas(self.unseen)}"
        if self.pile is not None and self.pile != self.largest_pile:
            yield f"pile={self.pile}"

    @property
    def stock(self) -> int:
        """The Deckel that nobody holds."""
        return self.rules.deckel - sum(self.deckel)

    @property
    def limit(self) -> int:
        """How many draws are allowed (S4-10, S4-37)."""
        return 3 if self.seat == self.leader else self.draws[self.leader]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the round, in turn order: with an empty stock those with Deckel (S2-22)."""
        seats = sorted(self.lost) if len(self.lost) == 2 else range(len(self.deckel))
        playing = [seat for seat in seats if self.stock or self.deckel[seat]]
        return tuple(sorted(playing, key=lambda seat: (seat < self.leader, seat)))

    def acted(self, seat: int) -> bool:
        """Whether a seat has had its turn in this round."""
        return seat in self.order[: self.order.index(self.seat)]

    def stopped(self, seat: int) -> bool:
        """Whether a seat has stopped of its own accord in this round."""
        return self.acted(seat) and self.draws[seat] < (3 if seat == self.leader else self.limit)

    @property
    def most_unseen(self) -> tuple[int, ...]:
        """The cards of each face that are neither the seat's own nor open."""
        seen = Counter(self.fresh)
        for shown in self.shown:
            seen.update(shown.faces)
        there = zip(FACES, self.rules.cards_per_face, strict=True)
        return tuple(count - seen[face] for face, count in there)

    @property
    def largest_pile(self) -> int:
        """How many cards the pile holds if all that were discarded have been seen."""
        seen = sum(self.most_unseen) - sum(self.unseen or ())
        return sum(self.rules.cards_per_face) - 3 * len(self.order) - seen

    def _discards(self) -> Faces:
        if self.unseen is None:
            return ()
        gone = zip(FACES, self.most_unseen, self.unseen, strict=True)
        return tuple(face for face, most, unseen in gone for _card in range(most - unseen))


def word(name: str) -> str:
    """The name of a rule set as one word of a position's text."""
    return re.sub(r"[\s=]", "_", name)


def _commas(entries: Iterable[object]) -> str:
    return ",".join(map(str, entries))


def _digits(faces: Faces) -> str:
    return "".join(map(str, faces))
