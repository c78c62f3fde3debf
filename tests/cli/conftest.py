"""Commands run in this process, in English, with a data folder of their own."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from schocken_cards import texts
from schocken_cards.cli.app import run


@frozen
class Done:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON is anything
        """The one document on standard output."""
        return json.loads(self.out)


Command = Callable[..., Done]


@pytest.fixture
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def command(data_home: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Command]:
    assert data_home.is_dir()
    texts.use("en")

    def done(*arguments: str) -> Done:
        code = run(list(arguments))
        out, err = capsys.readouterr()
        return Done(code, out, err)

    yield done
    texts.use("en")
