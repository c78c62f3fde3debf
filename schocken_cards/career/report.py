"""Careers and their games as documents: what `stats --json` prints and `--export` writes."""

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from attrs import asdict, fields

from schocken_cards.career.mistakes import Toll
from schocken_cards.career.played import Played
from schocken_cards.career.summary import Career, Trend
from schocken_cards.files import check_new, usable, written_whole
from schocken_cards.fractions import rounded
from schocken_cards.review import rating

FORMAT = 1

Document = dict[str, Any]

_opened = partial(open, mode="w", encoding="utf-8", newline="")


def document(career: Career) -> Document:
    """All figures of a person; costs and luck are in games, error rates in chance to lose one."""
    lost, rate, interval, trend = (
        career.lost,
        career.error_rate,
        career.error_interval,
        career.trend,
    )
    return {
        "name": career.name,
        "first": career.games[0].finished,
        "last": career.games[-1].finished,
        "games": lost.held,
        "lost": lost.lost,
        "loss_rate": rounded(lost.rate),
        "ci95": list(map(rounded, lost.interval)),
        "fair": rounded(career.fair),
        "costs": rounded(career.costs),
        "luck": rounded(career.luck),
        **{
            name: career.total(name)
            for name in ("halves", "halves_lost", "rounds", "schock_aus", "jule")
        },
        "finals": career.total("final"),
        "decisions": career.total("decisions"),
        "unforced": career.total("unforced"),
        "error_rate": None if rate is None else rounded(rate),
        "error_ci95": interval and list(map(rounded, interval)),
        "rating": None if rate is None else rating(rate),
        "mistakes": career.total("mistakes"),
        "kinds": _kinds(career.kinds),
        "favourite": next(iter(career.kinds), None),
        "trend": trend and _trend(trend),
    }


def check_file(path: Path) -> None:
    """Raises BadInputError if games cannot be exported to a file of that name."""
    check_new(path, _WRITERS)


def export(games: Sequence[Played], path: Path) -> None:
    """Writes games, a row each, to a file that is there whole or not at all."""
    check_file(path)
    with usable(path), written_whole(path) as new:
        _WRITERS[path.suffix](new, list(map(_row, games)))


def _row(game: Played) -> Document:
    row = asdict(game, recurse=False)
    fractions = {name: rounded(row[name]) for name in ("costs", "charged", "luck")}
    return row | fractions | {"kinds": _kinds(game.kinds)}


def _write_csv(path: Path, rows: Sequence[Document]) -> None:
    """Kinds of mistakes are written as JSON."""
    with _opened(path) as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Played)])
        writer.writeheader()
        writer.writerows(row | {"kinds": json.dumps(row["kinds"])} for row in rows)


def _write_json(path: Path, rows: Sequence[Document]) -> None:
    with _opened(path) as file:
        json.dump({"format": FORMAT, "games": rows}, file, ensure_ascii=False, indent=1)
        file.write("\n")


_WRITERS: Mapping[str, Callable[[Path, Sequence[Document]], None]] = {
    ".csv": _write_csv,
    ".json": _write_json,
}


def _kinds(kinds: Mapping[str, Toll]) -> Document:
    return {name: {"times": times, "cost": rounded(cost)} for name, (times, cost) in kinds.items()}


def _trend(trend: Trend) -> Document:
    return {
        "games": trend.games,
        "before": rounded(trend.before),
        "last": rounded(trend.last),
        "rose": rounded(trend.rose),
        "ci95": list(map(rounded, trend.interval)),
        "sure": trend.sure,
    }
