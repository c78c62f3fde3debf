"""Changes one thing in a module of the rules and looks whether its tests notice, for every thing.

    python -m tests.slow.mutants [MODULE...]

The changes are those of mutmut, and two more: a call left out, nothing returned. `mutmut run`
itself cannot do here: it changes no function under a decorator (`ranking`, the whole order of
hands, is cached) and nothing in the body of a class (the fields of a rule set are there); a
validator made at import keeps its unchanged body; and of the tests that need a cached result
it runs the first one only. So every change is made in the source, before anything is imported,
and meets all tests of the module. Survivors that change nothing are explained in docs/mutants.md.
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from difflib import unified_diff
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from pathlib import Path

import libcst as cst
import pytest
from attrs import frozen
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[2]
GAMES = ("tests/test_game_properties.py", "-k", "not TestGames")
TESTS: dict[str, tuple[str, ...]] = {
    "rules": ("tests/test_rules.py", "tests/test_rulebook.py"),
    "ranking": ("tests/test_ranking.py",),
    "judging": (
        "tests/test_judging.py",
        "tests/rules/test_s4_kartenspiel.py",
        "tests/rules/test_game_level.py",
        "tests/rules/test_vectors.py",
        *GAMES,
    ),
    "rounds": ("tests/rules/test_s4_kartenspiel.py", "tests/rules/test_game_level.py", *GAMES),
    "halves": ("tests/test_halves.py", "tests/rules/test_game_level.py", *GAMES),
}
PROCESSES = 2
SECONDS = 40
"""Of processor time; a change with which a game does not end counts as noticed."""

LEFT_ALONE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
HEAVY = ("hypothesis", "filelock", "tomllib", "attrs", "schocken_decks")


@frozen
class Mutant:
    """A module with one thing changed in it."""

    module: str
    source: str

    @property
    def path(self) -> Path:
        """Where the unchanged module is."""
        return ROOT / "schocken_cards" / f"{self.module}.py"

    def change(self) -> str:
        """The lines that were changed."""
        before, after = self.path.read_text("utf-8").splitlines(), self.source.splitlines()
        lines = list(unified_diff(before, after, n=0, lineterm=""))[2:]
        return "\n".join(line for line in lines if line != "")


class Loader(SourceFileLoader):
    """Loads a mutant in the place of its module, past the compiled file of that."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self.mutant = mutant

    def get_data(self, path: str) -> bytes:  # noqa: ARG002 - there is nothing else to load
        return self.mutant.source.encode()

    def path_stats(self, path: str) -> dict[str, float]:
        raise FileNotFoundError(path)


@frozen
class Finder:
    """Finds a mutant in the place of its module."""

    mutant: Mutant

    def find_spec(self, name: str, *_where: object) -> ModuleSpec | None:
        """What import asks every finder."""
        if name != f"schocken_cards.{self.mutant.module}":
            return None
        return spec_from_file_location(name, loader=Loader(name, self.mutant))


def left_out(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """The changes that mutmut does not make."""
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
        yield cst.Pass()
    if isinstance(node, cst.Return) and node.value is not None:
        yield cst.Return()


def is_left_alone(node: cst.CSTNode) -> bool:
    """What mutmut leaves alone too: types, decorators, and questions for a type or a length."""
    return isinstance(node, LEFT_ALONE) or (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Name)
        and node.func.value in {"len", "isinstance"}
    )


def changes(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Everything that is changed, with what it is changed to."""
    if is_left_alone(node):
        return
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from ((node, changed) for changed in operator(node))
    yield from ((node, changed) for changed in left_out(node))
    for child in node.children:
        yield from changes(child)


def mutants(module: str) -> list[Mutant]:
    """All mutants of a module, each once."""
    original = (ROOT / "schocken_cards" / f"{module}.py").read_text("utf-8")
    tree = cst.parse_module(original)
    made: dict[str, None] = {}
    for node, changed in changes(tree):
        mutated = tree.deep_replace(node, changed)
        assert isinstance(mutated, cst.Module)
        made[mutated.code] = None
    made.pop(original, None)
    return [Mutant(module, source) for source in made]


def tested(mutant: Mutant) -> int:
    """What pytest returns for a mutant: 0 if all its tests passed. Runs in a process of its own."""
    sys.meta_path.insert(0, Finder(mutant))
    signal.signal(signal.SIGVTALRM, signal.default_int_handler)  # ends pytest
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    arguments = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "--assert=plain", "--tb=no"]
    with Path(os.devnull).open("w") as null, redirect_stdout(null), redirect_stderr(null):
        return int(pytest.main([*arguments, *TESTS[mutant.module]]))


def survives(mutant: Mutant) -> tuple[Mutant, bool]:
    """The mutant, and whether it survives its tests."""
    return mutant, tested(mutant) == 0


def fates(of: Sequence[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Every mutant with its fate, as it becomes known."""
    with get_context("fork").Pool(PROCESSES, maxtasksperchild=1) as pool:
        yield from pool.imap(survives, of, chunksize=1)


def check_the_tests(modules: Iterable[str]) -> None:
    """Without a change all tests must pass, and with a module that is broken they must not."""
    paths = {module: ROOT / "schocken_cards" / f"{module}.py" for module in modules}
    whole = [Mutant(module, path.read_text("utf-8")) for module, path in paths.items()]
    broken = [Mutant(module, "raise NotImplementedError") for module in paths]
    found = [survived for _, survived in fates([*whole, *broken])]
    if found != [True] * len(whole) + [False] * len(broken):
        sys.exit(f"the tests do not work: {found}")


def write(text: str) -> None:
    """Prints at once, for whoever watches."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(modules: Sequence[str]) -> None:
    """Prints every survivor, then the figures of every module."""
    os.chdir(ROOT)
    os.environ["CI"] = "1"  # the same examples for every mutant
    for name in HEAVY:
        import_module(name)
    check_the_tests(modules)
    made = [mutant for module in modules for mutant in mutants(module)]
    alive: Counter[str] = Counter()
    for mutant, survived in fates(made):
        if survived:
            alive[mutant.module] += 1
            write(f"{mutant.module}: survived\n{mutant.change()}")
    write("\nmodule    mutants  killed  survived  percent")
    for module, every in Counter(mutant.module for mutant in made).items():
        killed = every - alive[module]
        write(f"{module:8} {every:8} {killed:7} {alive[module]:9} {killed / every:8.1%}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(TESTS))
