"""Makes a picture of a terminal for the README.

Usage: tmux capture-pane -e -p | python docs/pictures.py docs/pictures/NAME.svg TITLE
"""

import sys
from io import StringIO

from rich.console import Console
from rich.text import Text


def main(path: str, title: str) -> None:
    """Draws what standard input shows, in the colours it has there."""
    screen = Text.from_ansi(sys.stdin.read().rstrip("\n"))
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True)
    console.print(screen)
    console.save_svg(path, title=title)


if __name__ == "__main__":
    main(*sys.argv[1:])
