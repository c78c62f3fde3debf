"""The build with compiled files, which `make compiled` makes and runs the game's tests with."""

import os
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
FILES = BUILD["targets"]["wheel"]["hooks"]["custom"]["files"]


def _module(file: str) -> str:
    folder, name = Path(file).parent.name, Path(file).stem
    return f"{folder}.{name}"


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_compiled_in_the_compiled_build_and_in_no_other(file: str) -> None:
    spec = find_spec(_module(file))
    assert spec is not None
    assert spec.origin is not None
    compiled = spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
    assert compiled == bool(os.environ.get("COMPILED_BUILD"))
