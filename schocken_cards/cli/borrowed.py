"""Messages of Click and Typer that people see here, so that the catalogues have them.

Click looks its messages up in the global gettext domain, which is ours (see `app`).
"""

from schocken_cards.texts import marked, ngettext

BORROWED = (
    marked("Usage:"),
    marked("Arguments"),
    marked("Options"),
    marked("Commands"),
    marked("default: {default}"),
    marked("required"),
    marked("Show this message and exit."),
    marked("Missing argument"),
    marked("Missing option"),
    marked("Missing parameter"),
    marked("Missing command."),
    marked("No such command {name!r}."),
    marked("No such option {name!r}."),
    marked("No such option: {name}"),
    marked("Option {name!r} does not take a value."),
    marked("Invalid value: {message}"),
    marked("Invalid value for {param_hint}: {message}"),
    marked("{value!r} is not a valid {number_type}."),
    marked("{value} is not in the range {range}."),
    marked("unknown error"),
)


def borrowed(count: int) -> tuple[str, ...]:
    """The messages that depend on a number."""
    return (
        ngettext(
            "Got unexpected extra argument ({args})",
            "Got unexpected extra arguments ({args})",
            count,
        ),
        ngettext(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            count,
        ),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", count),
    )
