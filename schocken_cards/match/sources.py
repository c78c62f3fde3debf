"""The files of bots that are not installed, as they were when their match began."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from attrs import field, frozen
from attrs.validators import instance_of

from schocken_cards.errors import BadInputError
from schocken_cards.files import usable
from schocken_cards.foreign import split_path
from schocken_cards.names import printable
from schocken_cards.players import PYTHON
from schocken_cards.texts import gettext as _


@frozen
class Source:
    """A `py:` bot and what its file held; what that imports is not looked at."""

    bot: str = field(validator=instance_of(str))
    path: str = field(validator=instance_of(str))
    """From the root, as it was where the match began."""
    sha256: str = field(validator=instance_of(str))

    @classmethod
    def of(cls, bot: str) -> Self:
        """That of a bot now; raises BadInputError if there is none."""
        path = _path(bot)
        return cls(bot, str(path.absolute()), _sha256(path))

    def check(self) -> None:
        """Raises BadInputError if the bot is no longer the same."""
        path = _path(self.bot)
        if not path.is_file():
            text = _("there is no file {path} here; the match was begun with {origin}")
        elif _sha256(path) != self.sha256:
            text = _(
                "{path} is not what it was when the match began (then {origin}), and games of two"
                " bots would be mixed: undo the change, or begin a new match"
            )
        else:
            return
        origin = printable(self.path)
        raise BadInputError(text.format(path=printable(str(path)), origin=origin))


def sources(bots: Iterable[str]) -> tuple[Source, ...]:
    """Those of all bots that have one."""
    return tuple([Source.of(bot) for bot in bots if bot.startswith(PYTHON)])


def _path(bot: str) -> Path:
    return Path(split_path(bot.removeprefix(PYTHON))[0])


def _sha256(path: Path) -> str:
    with usable(path), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
