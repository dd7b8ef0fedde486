"""A small roster and hand-made posts for the tests of parser."""

from datetime import UTC, datetime

from parser.roster import Roster, Seat
from scraper.models import Body, Post

ROSTER = Roster(
    [
        Seat("路飞", ("草帽小子",), owner="luffy_fan"),
        Seat("路飞二号"),
        Seat("娜美", ("小贼猫", "Nami"), ("娜美", "uid:42", "代打娜美")),
        Seat("乌索普"),
        Seat("弗兰奇"),
        Seat("夜神月"),
        Seat("月"),
        Seat("black cat"),
        Seat("L"),
        Seat("A/B"),
    ],
    ["法官", "助法"],
)


def post(text: str, hidden: str = "", subject: str | None = None) -> Post:
    """A post of plain lines, as the readers of markup would give it."""
    def body(source: str) -> Body:
        return Body(tuple(source.split("\n")), hidden=tuple(hidden.split("\n")) if hidden else ())
    return Post("1", "vote", "路飞", datetime(2026, 5, 11, 20, tzinfo=UTC), text + hidden, body, subject=subject)
