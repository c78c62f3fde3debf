"""What is installed: three packages, nothing beside them, nothing missing."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from schocken_cards.rulebook import PRESETS

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_only_top_level_names_are_the_three_packages(installed: set[str]) -> None:
    names = {name.split("/")[0] for name in installed}
    assert {name for name in names if not name.endswith(".dist-info")} == {
        "schocken_ai",
        "schocken_cards",
        "schocken_decks",
    }


def test_rule_sets_catalogue_and_type_marks_are_in_it(installed: set[str]) -> None:
    assert {f"schocken_cards/rulesets/{preset}.toml" for preset in PRESETS} <= installed
    assert "schocken_cards/locale/de/LC_MESSAGES/schocken_cards.mo" in installed
    data = {"half_values.json", "perfect.json", "self_play.json", "strengths.json"}
    assert {f"schocken_ai/{name}" for name in data} <= installed
    packages = ("schocken_ai", "schocken_cards", "schocken_decks")
    assert {f"{package}/py.typed" for package in packages} <= installed
