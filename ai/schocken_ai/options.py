"""What the texts given as options may be, as attrs validators; they raise ValueError."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attrs import Attribute

Validator = Callable[[object, "Attribute[Any]", str], None]


def one_of(words: Iterable[str]) -> Validator:
    """One of these words."""
    allowed = tuple(words)

    def check(_bot: object, option: "Attribute[Any]", text: str) -> None:
        if text not in allowed:
            raise ValueError(f"{option.name}={text}: one of {', '.join(allowed)}")

    return check


def percent(_bot: object, option: "Attribute[Any]", text: str) -> None:
    """A whole number from 0 to 100."""
    if text not in map(str, range(101)):
        raise ValueError(f"{option.name}={text}: a whole number from 0 to 100")
