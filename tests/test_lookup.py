"""A lookup makes each of its values once."""

from schocken_cards.lookup import Lookup


def test_what_is_asked_for_again_is_not_made_again() -> None:
    asked: list[int] = []

    def make(number: int) -> list[int]:
        asked.append(number)
        return [number]

    lookup = Lookup(make)
    assert lookup[3] is lookup[3]
    assert lookup[4] == [4]
    assert asked == [3, 4]
