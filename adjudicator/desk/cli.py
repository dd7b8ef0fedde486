"""`panguan`: the console script. The commands stand in their own files; here they get their names and their errors an end.

Nothing heavy is imported before a command runs: `panguan --help` must be there at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from adjudicator.desk import auditing, boards, folders, judging, ledger, reporting, starting
from adjudicator.desk.console import complain, prepare_streams

COMMANDS: dict[str, Callable[..., None]] = {
    "new": starting.new,
    "check": folders.check,
    "fetch": boards.fetch,
    "import": boards.import_,
    "read": boards.read,
    "judge": judging.judge,
    "tally": judging.tally,
    "explain": judging.explain,
    "audit": auditing.audit,
    "report": reporting.report,
    "ledger": ledger.ledger,
    "rulesets": folders.rulesets,
}

# Plain help and plain errors: rich would cost more time than the whole start.
app = typer.Typer(name="panguan", help="判官：论坛版杀的裁判。读帖、计票、判决、记警告，每条结论都有规则和帖子作依据。",
                  no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
for name, command in COMMANDS.items():
    app.command(name)(command)


def main() -> None:
    """Run the command line and end with its exit code (docs/commands.md)."""
    prepare_streams()
    try:
        app(prog_name="panguan")
    except Exception as error:
        code = _exit_code(error)
        if code is None:
            raise
        complain(str(error))
        sys.exit(code)


def _exit_code(error: Exception) -> int | None:
    """Every error tree of the project says how it ends; a file that cannot be read or written is a wrong use.

    None for what is none of these: a fault of the program, which must not look like a fault of the user.
    """
    if isinstance(error, OSError):
        return 2
    code = getattr(error, "exit_code", None)
    return code if isinstance(code, int) else None


if __name__ == "__main__":
    main()
