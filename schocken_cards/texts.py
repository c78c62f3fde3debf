"""The language of everything a person reads: gettext catalogues in `locale/`."""

import gettext as catalogues
import os
from pathlib import Path

LANGUAGES = ("de", "en")

_LOCALE = Path(__file__).parent / "locale"
_in_use: catalogues.NullTranslations = catalogues.NullTranslations()


def use(language: str) -> None:
    """Speaks `language` ("de" or "en") from now on."""
    global _in_use  # noqa: PLW0603 - the one setting of a process that every text depends on
    _in_use = catalogues.translation(
        "schocken_cards", _LOCALE, languages=[language], fallback=language == "en"
    )


def preferred() -> str:
    """The language of the locale if there is a catalogue for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def gettext(message: str) -> str:
    """`message` in the language in use."""
    return _in_use.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many`, whichever fits `count`, in the language in use."""
    return _in_use.ngettext(one, many, count)


def marked(message: str) -> str:
    """`message` itself, marked for the catalogues, to be translated when it is shown."""
    return message
