"""Start-up of the command line, in multiples of a bare Click program started in the same run.

Usage: python benchmarks/startup.py [ROUNDS]. Demanded: `--help` at most 1.6, `score` at most 2.5.
"""

import os
import subprocess
import sys
import time
from statistics import median

BARE = """
import click
@click.group()
def app(): pass
@app.command()
@click.argument("name")
def greet(name): click.echo(name)
app(prog_name="bare")
"""
OURS = "from schocken_cards.cli.app import main; main()"
PROGRAMS = {
    "bare": ["-c", BARE, "greet", "Anna"],
    "bare --help": ["-c", BARE, "--help"],
    "--help": ["-c", OURS, "--help"],
    "score": ["-c", OURS, "score", "A=116", "B=432"],
    "score --json": ["-c", OURS, "score", "A=116", "B=432", "--json"],
}

ENVIRONMENT = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
"""Everything is compiled before it is measured, as it is where it was installed."""

AGAINST = {"--help": "bare --help", "score": "bare", "score --json": "bare"}


def seconds(arguments: list[str]) -> float:
    """How long a Python process with these arguments takes."""
    start = time.perf_counter()
    command = [sys.executable, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return time.perf_counter() - start


def main(rounds: int) -> None:
    """Starts every program `rounds` times, in turn, and prints the ratios."""
    for line in PROGRAMS.values():
        seconds(line)  # compiles what is not compiled yet
    times = [{name: seconds(line) for name, line in PROGRAMS.items()} for _ in range(rounds)]
    for name, bare in AGAINST.items():
        ratio = median(one[name] / one[bare] for one in times)
        print(f"{name}: {ratio:.2f} times {bare}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
