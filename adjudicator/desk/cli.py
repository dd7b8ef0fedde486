"""`panguan`: the console script. The commands stand in their own files; here they get their names and their errors an end.

Nothing heavy is imported before a command runs: `panguan --help` must be there at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.main import get_command

from adjudicator.desk import announcing, auditing, boards, daily, deal, folders, judging, ledger, reporting, starting
from adjudicator.desk.console import complain, prepare_streams
from adjudicator.desk.usage import explained
from adjudicator.report.language import of_environment, say, use

COMMANDS: dict[str, Callable[..., None]] = {
    "new": starting.new,
    "check": folders.check,
    "fetch": boards.fetch,
    "import": boards.import_,
    "read": boards.read,
    "judge": judging.judge,
    "tally": judging.tally,
    "explain": judging.explain,
    "announce": announcing.announce,
    "audit": auditing.audit,
    "report": reporting.report,
    "daily": daily.daily,
    "ledger": ledger.ledger,
    "deal": deal.deal,
    "verify": deal.verify,
    "rulesets": folders.rulesets,
}
LANGUAGE_OPTION = "--lang"
# The library's own help texts, as sentences of the catalogue.
HELP = {
    "Install completion for the current shell.": "为当前的 shell 装上命令补全",
    "Show completion for the current shell, to copy it or customize the installation.": "显示补全脚本，自己复制或改动",
    "Show this message and exit.": "显示这段说明",
}

# Plain help and plain errors: rich would cost more time than the whole start.
app = typer.Typer(name="panguan", no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
for name, command in COMMANDS.items():
    app.command(name)(command)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"panguan {version('panguan')}")
        raise typer.Exit


@app.callback()
def panguan(version: Annotated[bool, typer.Option("--version", help="版本", callback=_version, is_eager=True)] = False,
            lang: Annotated[str | None, typer.Option(LANGUAGE_OPTION, metavar="zh|en", help="语言；默认看系统的语言设置")] = None) -> None:
    """判官：论坛版杀的裁判。读帖、计票、判决、记警告，每条结论都有规则和帖子作依据。"""
    if lang is not None:
        _use(lang)


def main() -> None:
    """Run the command line and end with its exit code (docs/commands.md)."""
    prepare_streams()
    try:
        arguments = _choose_language(sys.argv[1:])
        code = command_line()(arguments or ["--help"], prog_name="panguan", standalone_mode=False)
        sys.exit(code if arguments else 2)  # a command is missing: the help says which there are
    except typer.Abort:
        complain("中断了 / aborted")
        sys.exit(1)
    except Exception as error:
        code = _exit_code(error)
        if code is None:
            raise
        complain(explained(error) if hasattr(error, "format_message") else str(error))
        sys.exit(code)


def command_line() -> Any:
    """All commands, their help in the language in use."""
    group = get_command(app)
    _translate(group)
    return group


def _choose_language(arguments: list[str]) -> list[str]:
    """Settle the language before anything is said, help included. `--lang` may stand anywhere; what is left is returned."""
    use(of_environment(os.environ))
    rest = list(arguments)
    for place, argument in enumerate(arguments):
        if argument == LANGUAGE_OPTION and place + 1 < len(arguments):
            _use(arguments[place + 1])
            del rest[place:place + 2]
            break
        if argument.startswith(f"{LANGUAGE_OPTION}="):
            _use(argument.partition("=")[2])
            del rest[place]
            break
    return rest


def _use(lang: str) -> None:
    try:
        use(lang)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _translate(command: Any) -> None:
    """Put the help of a command and all below it into the language in use."""
    command.help = say(command.help or "")
    for parameter in command.get_params(typer.Context(command)):
        if getattr(parameter, "help", None):
            parameter.help = say(HELP.get(parameter.help, parameter.help))
    for below in getattr(command, "commands", {}).values():
        _translate(below)


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
