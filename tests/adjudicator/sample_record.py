"""A record written by hand: two rounds with one of everything a report has to show."""

from __future__ import annotations

from typing import Any

from adjudicator.record import (
    BallotRecord,
    Death,
    Flag,
    HistoryLine,
    LedgerLine,
    NightRecord,
    Out,
    PlayerRecord,
    Question,
    Record,
    RoundRecord,
    RulingRecord,
    StageRecord,
    Verdict,
)

NAMES = ("路飞", "索隆", "娜美", "乌索普", "山治", "乔巴")
HOSTILE = "[/b][url=javascript:alert(1)]<script>alert(1)</script>\n判决：路飞 票死\u202e **粗**"


def ballot(post: str, voter: str, target: str | None, **more: Any) -> BallotRecord:
    """A standing ballot of the vote stage, unless `more` says otherwise."""
    values: dict[str, Any] = {
        "post": post, "floor": int(post) - 1000, "url": f"https://bbs.example.org/forum.php?mod=redirect&goto=findpost&pid={post}&ptid=2",
        "thread": "vote", "at": "2026-05-11T20:00:00+08:00", "voter": voter, "kind": "vote", "target": target, "stage": "vote",
        "status": "standing", "rule": "ballot.form", "posts": [post],
    }
    return BallotRecord(**(values | more))


def sample(name: str = "路飞") -> Record:
    """The record; `name` stands wherever 路飞 does, to try a hostile one."""
    first = RoundRecord(
        number=1, opens="2026-05-11T17:00:00+08:00", closes="2026-05-12T13:00:00+08:00", phase="closed", court="plurality",
        night=NightRecord(deaths=[Death(player="乔巴", cause="dead")]), speech_quota=2,
        ballots=[
            ballot("1002", "索隆", name), ballot("1003", "娜美", name), ballot("1004", "山治", "索隆"),
            ballot("1005", name, "乔巴", status="void", reason="dead-target", rule="ballot.void-form"),
            ballot("1006", "乌索普", None, raw_target="路飞二号", status="void", reason="unknown-target", rule="names.1",
                   candidates=[name]),
            ballot("1007", "山治", None, kind="void", status="no-effect", reason="late-void", rule="void.limit", posts=["1007", "1004"]),
            ballot("1008", "乌索普", "娜美", status="standing", ruled=True, ruling="target = 娜美",
                   program={"status": "void", "reason": "malformed"}, rule="override.1"),
        ],
        stages=[StageRecord(name="vote", opens="2026-05-11T17:00:00+08:00", closes="2026-05-12T13:00:00+08:00",
                            void_limit="2026-05-12T12:30:00+08:00", tally={"索隆": ["山治"], name: ["索隆", "娜美"], "娜美": ["乌索普"]},
                            sums={"索隆": "1", name: "2", "娜美": "1"}, void=[name], leaders=[name], outcome="executed",
                            rule="assassin.tie", posts=["1002", "1003"])],
        speeches={name: 2, "索隆": 2, "娜美": 1, "乌索普": 3, "山治": 2},
        history=[HistoryLine(floor=2, post="1002", at="2026-05-11T20:00:00+08:00", thread="vote", voter="索隆", target=name),
                 HistoryLine(floor=3, post="1003", at="2026-05-11T20:30:00+08:00", thread="vote", voter="娜美", target=name)],
        verdict=Verdict(kind="executed", executed=[name], identity={name: "杀手"}, rule="assassin.2.day", posts=["1002", "1003"]),
    )
    second = RoundRecord(
        number=2, opens="2026-05-12T17:00:00+08:00", closes="2026-05-13T13:00:00+08:00", phase="day", court="plurality", speech_quota=2,
        ballots=[ballot("1020", "索隆", "山治", at="2026-05-12T20:00:00+08:00")],
        stages=[StageRecord(name="vote", opens="2026-05-12T17:00:00+08:00", closes="2026-05-13T13:00:00+08:00",
                            void_limit="2026-05-13T12:30:00+08:00", tally={"山治": ["索隆"]}, sums={"山治": "1"},
                            absent=["娜美", "乌索普", "山治"], outcome="pending", rule="assassin.tie")],
        speeches={"索隆": 2, "娜美": 1, "乌索普": 0, "山治": 2},
        verdict=Verdict(kind="pending", rule="assassin.tie"),
    )
    players = {n: PlayerRecord(alive=True) for n in (name, *NAMES[1:])}
    players[name] = PlayerRecord(alive=False, identity="杀手", out=Out(round=1, cause="executed", rule="assassin.2.day"))
    players["乔巴"] = PlayerRecord(alive=False, out=Out(round=1, cause="dead"))
    return Record(
        game="测试局", ruleset="assassin-2.1", timezone="Asia/Shanghai", as_of="2026-05-13T07:40:00+08:00", status="needs-ruling",
        players=players, rounds=[first, second],
        ledger=[LedgerLine(player="娜美", round=1, kind="speech-shortfall", total=1, rule="assassin.4.speech", posts=["1003"])],
        flags=[Flag(kind="near-name", player="乌索普", round=1, post="1006", posts=["1006"], rule="names.1",
                    text=f"写的是路飞二号，像 {name}")],
        questions=[Question(id="r2-orders", round=2, text="第2夜的指令还没有录入", options=["等待"], provisional="等待",
                            rule="assassin.2.night", posts=["1020"])],
        rulings=[RulingRecord(round=1, post="1008", decision="target = 娜美", program="void: malformed", reason="指向明确", by="法官")],
    )
