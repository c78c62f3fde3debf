"""A discard pile: what was thrown away, and who has seen it."""

from collections.abc import Iterator

import attr
from attrs import field

from schocken_decks.faces import Faces


@attr.s(auto_attribs=True)
class DiscardPile:
    """Cards thrown away, in the order in which they came there.

    Iterating gives faces, and the one player who has seen them; None if all have.
    """

    _thrown: list[tuple[Faces, int | None]] = field(init=False)
    _seen: dict[int, "_Seen"] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._thrown = []
        self._seen = {}

    def __iter__(self) -> Iterator[tuple[Faces, int | None]]:
        return iter(self._thrown)

    def throw(self, faces: Faces, seen_by: int | None = None) -> None:
        """Lays cards on the pile; `seen_by`: the one player who saw them, None for all."""
        self._thrown.append((faces, seen_by))

    def seen_by(self, player: int) -> Faces:
        """The faces on the pile that `player` has seen."""
        seen = self._seen.get(player)
        if seen is None:
            seen = self._seen[player] = _Seen()
        return seen.among(self._thrown, player)

    def clear(self) -> None:
        """Takes all away."""
        self._thrown.clear()
        self._seen.clear()

    def copy(self) -> "DiscardPile":
        """An independent pile of the same cards."""
        other = DiscardPile()
        other._thrown = self._thrown.copy()
        return other


class NoPile(DiscardPile):
    """Where dice go: back into the cup, so that nothing ever lies here."""

    def throw(self, faces: Faces, seen_by: int | None = None) -> None:
        """Does nothing."""

    def copy(self) -> "NoPile":
        """Another one."""
        return NoPile()


class _Seen:
    """What one player has seen of the pile, as far as it was gone through."""

    def __init__(self) -> None:
        self._through = 0
        self._faces: list[int] = []

    def among(self, thrown: list[tuple[Faces, int | None]], player: int) -> Faces:
        """The faces of `thrown` that the player has seen; the list has only become longer."""
        seen = self._faces
        through = self._through
        while through < len(thrown):
            faces, seen_by = thrown[through]
            through += 1
            if seen_by is None or seen_by == player:
                seen += faces
        self._through = through
        return tuple(seen)
