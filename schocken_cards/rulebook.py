"""Finding rule sets: the presets in `rulesets/`, and a person's own TOML files."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from attrs import asdict, fields

from schocken_cards.errors import BadRulesError
from schocken_cards.names import printable
from schocken_cards.rules import Rules, refuse
from schocken_cards.texts import gettext as _

DEFAULT = "kartenspiel"

PRESETS = (
    "kartenspiel",
    "kartenspiel-hand",
    "kartenspiel-klassisch",
    "wolbeck",
    "spiele7",
    "kneipe",
    "schockrunde",
    "niederrhein",
)
"""The published rule sets, the card game's own first."""

_FOLDER = Path(__file__).parent / "rulesets"
_LARGEST = 64 * 1024
_KEYS = tuple(attribute.name for attribute in fields(Rules))


def load(name_or_path: str) -> Rules:
    """The rule set of that name, or in the TOML file at that path; raises BadRulesError."""
    if name_or_path in PRESETS:
        return preset(name_or_path)
    path = Path(name_or_path)
    if path.suffix != ".toml":
        raise BadRulesError(
            _(
                "there is no rule set “{name}”: take one of {presets}, or the path of a .toml file"
            ).format(name=printable(name_or_path, 80), presets=", ".join(PRESETS))
        )
    try:
        return _own(path)
    except BadRulesError as error:
        raise BadRulesError(f"{path}: {error}") from None


@cache
def preset(name: str) -> Rules:
    """The published rule set of that name, one of PRESETS."""
    return rules_of({"name": name} | _values(_read(_FOLDER / f"{name}.toml")))


def rules_of(values: dict[str, Any]) -> Rules:
    """The rule set with just these fields, none missing and none unknown."""
    for key in values:
        if key not in _KEYS:
            right = ", ".join(_KEYS)
            raise BadRulesError(
                _("there is no rule “{key}”: the rules are {keys}").format(
                    key=printable(key, 40), keys=right
                )
            )
    missing = [key for key in _KEYS if key not in values]
    if missing:
        raise BadRulesError(
            _('{keys} missing: give a value, or start from a preset (extends = "{preset}")').format(
                keys=", ".join(missing), preset=DEFAULT
            )
        )
    return Rules(**values)


def check_name(rules: Rules) -> None:
    """Raises BadRulesError if other rules go by the name of a published rule set."""
    if rules.name in PRESETS and rules != preset(rules.name):
        raise BadRulesError(
            _(
                "“{name}” is the name of a published rule set with other rules; choose another"
            ).format(name=rules.name)
        )


def _own(path: Path) -> Rules:
    rules = rules_of({"name": path.stem} | _values(_read(path)))
    check_name(rules)
    return rules


def _values(table: dict[str, Any]) -> dict[str, Any]:
    base = table.pop("extends", None)
    if base is None:
        return table
    if base not in PRESETS:
        options = ", ".join(PRESETS)
        raise refuse("extends", base, _("one of {options}").format(options=options))
    values = asdict(preset(base), recurse=False)
    del values["name"]
    return values | table


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LARGEST:
            raise BadRulesError(_("a rule set has at most {size} bytes").format(size=_LARGEST))
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRulesError(_("cannot be read: {reason}").format(reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise BadRulesError(_("is not TOML in UTF-8: {reason}").format(reason=reason)) from None
