"""Writes rules-coverage.md: for every statement of the sources its tests, or why there are none.

A test carries a statement by its name: `test_s4_37_…`, or several: `test_s0_31_s1_29_…`.
"""

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

DOCS = Path(__file__).parent
TESTS = DOCS.parent / "tests" / "rules"
DOCUMENT = DOCS / "rules-coverage.md"

INTRODUCTION = """\
# The rules and their tests

Every statement of the five sources, by number, and the tests that hold the program to it.
Written by `make coverage-doc`; a test fails when this page is out of date.
"""

Source = dict[str, str]


def sources() -> dict[str, Source]:
    """For every source its title and its statements, by number, in a few words."""
    return tomllib.loads((DOCS / "rules-statements.toml").read_text(encoding="utf-8"))


def statements() -> list[str]:
    """The numbers of all statements, such as S4-37."""
    return [f"{name}-{key}" for name, source in sources().items() for key in _numbers(source)]


def reasons() -> dict[str, str]:
    """Why statements are not testable, by their number."""
    return _not_testable()["whole"]


def exceptions() -> dict[str, str]:
    """What is not testable of statements that are tested otherwise, by their number."""
    return _not_testable()["parts"]


def carried(test: str) -> list[str]:
    """The numbers of the statements that a test of that name carries."""
    match = re.match(r"test((?:_s\d_\d+)+)_", test)
    parts = match[1].upper().split("_S")[1:] if match else []
    return ["S" + part.replace("_", "-") for part in parts]


def tests() -> dict[str, list[str]]:
    """By statement the tests that carry its number, as `file::name`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.glob("test_*.py")):
        for name in _tests_in(path):
            for number in carried(name):
                found[number].append(f"{path.name}::{name}")
    return found


def document() -> str:
    """The page as it is to be written now."""
    beside = {number: _beside(found) for number, found in tests().items()}
    tested = sum(1 for number in statements() if number in beside)
    untested = {number: f"*not testable: {reason}*" for number, reason in reasons().items()}
    count = f"\n{tested} statements are tested, {len(untested)} cannot be tested by a program.\n"
    for number, reason in exceptions().items():
        beside[number] += f"<br>*but {reason}*"
    tables = [_table(name, source, untested | beside) for name, source in sources().items()]
    return INTRODUCTION + count + "".join(tables)


def main() -> None:
    """Writes the page."""
    DOCUMENT.write_text(document(), encoding="utf-8")


def _tests_in(path: Path) -> list[str]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    return [function.name for function in functions if function.name.startswith("test_")]


def _numbers(source: Source) -> list[str]:
    return [key for key in source if key != "title"]


def _not_testable() -> dict[str, dict[str, str]]:
    return tomllib.loads((DOCS / "rules-not-testable.toml").read_text(encoding="utf-8"))


def _beside(found: list[str]) -> str:
    return "<br>".join(f"`{test}`" for test in found)


def _table(name: str, source: Source, beside: dict[str, str]) -> str:
    rows = [f"\n## {name}: {source['title']}\n", "| no. | about | tests |", "|---|---|---|"]
    for key in _numbers(source):
        number = f"{name}-{key}"
        rows.append(f"| {number} | {source[key]} | {beside.get(number, '')} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    main()
