"""The public record and what is made of it hold no secret before the end."""

from __future__ import annotations

import itertools

import pytest

from adjudicator.record_public import public
from adjudicator.report.announcements import announcements
from adjudicator.report.forms import FORMS, render
from adjudicator.report.language import language
from adjudicator.report.outline import outline
from adjudicator.rulesets import RULESETS
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import CLOSED, LIVING, ROLES, day_one


def everything(play: Play, when: object = CLOSED) -> str:
    """All that is ever shown in public, in every form."""
    record = play.judge(when)  # type: ignore[arg-type]
    shown = public(record)
    words = language("zh")
    documents = [outline(shown, words), *(a.document for a in announcements(record, words))]
    return "\n".join([shown.to_json(), *(render(d, form) for form in FORMS for d in documents)])


def cast(ruleset: str) -> dict[str, str]:
    """A roster for any ruleset, plain civilians first."""
    special = [r.name for r in RULESETS[ruleset].roles.values() if r.name not in ("平民", "被附体匪")]
    names = [f"玩家{n}" for n in range(11)]
    killers = ["杀手"] * 3 if "杀手" in special else []
    police = ["警察"] * 3 if "警察" in special else []
    rest = [r for r in special if r not in ("杀手", "警察")]
    return dict(zip(names, (["平民"] * 11 + killers + police + rest)[-11:], strict=True))


PLAYED = [name for name, ruleset in RULESETS.items() if ruleset.keeps_roles]


@pytest.mark.parametrize("ruleset", PLAYED)
def test_other_hidden_roles_give_the_same_public_words(ruleset: str) -> None:
    """With a plain civilian killed, nothing public depends on who of the living is what."""
    roles = cast(ruleset)
    living = list(roles)[1:]
    head = {"jurors": living[:3]} if ruleset == "game-12" else {}
    seen = set()
    for shift in range(4):
        turned = dict(zip(living, (list(roles.values())[1:] * 2)[shift:shift + len(living)], strict=True))
        secret = {"throne_order": living, "succession_order": [p for p, r in turned.items() if r == "平民"]}
        kingmaker = next((p for p, r in turned.items() if r == "拥王者"), None)
        night: dict[str, object] = {"kill": "玩家0"}
        if kingmaker is not None:
            king = next(p for p in ("玩家4", "玩家5") if p != kingmaker)
            night["nominate"] = [king, next(p for p in living if p not in (king, kingmaker))]
            if king != "玩家4":
                continue
        play = Play(ruleset, {"玩家0": "平民", **turned}, nights=[night], head=head, secret=secret, rules={"roster_check": "warn"})
        play.talk(1, living)
        seen.add(everything(play, at(1, "21:00")))
    assert len(seen) == 1


def test_orders_and_questions_about_them_are_left_out() -> None:
    play = day_one()
    play.nights = [{"kill": "布鲁克", "check": ["路飞"]}, {"kill": "布鲁克", "check": ["索隆"], "check_at": at(2, "17:30")}]
    for number, voter in enumerate(LIVING):
        play.vote(voter, "弗兰奇", at(1, "20:00").replace(second=number))
    play.talk(2, LIVING)
    record = play.judge(at(2, "21:00"))
    assert {f.kind for f in record.flags} == {"illegal-order", "late-order"}
    assert record.rounds[0].night.notices
    shown = public(record)
    assert shown.flags == [] and shown.rounds[0].night.notices is None and shown.roles is None
    assert record.roles == ROLES  # the judges' record is left as it was
    asked = public(play.judge(at(3, "18:00")))
    assert (asked.status, asked.questions) == ("running", [])


def test_the_end_shows_every_identity() -> None:
    play = day_one()
    play.rulings = [{"round": 1, "concede": "killers"}]
    shown = public(play.judge(CLOSED))
    assert {name: p.identity for name, p in shown.players.items()} == ROLES
    assert shown.roles is None


@pytest.mark.parametrize("name", ["[b]x[/b]", "<script>alert(1)</script>", "**x**", "[url=http://x]x[/url]"])
def test_names_cannot_write_markup_into_an_announcement(name: str) -> None:
    roles = {(name if n == "娜美" else n): r for n, r in ROLES.items()}
    play = Play("assassin-2.1", roles, nights=[{"kill": "布鲁克"}])
    for number, voter in enumerate(p for p in roles if p != "布鲁克"):
        play.vote(voter, name, at(1, "20:00").replace(second=number))
    verdict = next(a for a in announcements(play.judge(CLOSED), language("zh")) if a.kind == "verdict")
    assert name not in render(verdict.document, "bbcode") or "[" not in name
    assert "<script>" not in render(verdict.document, "html")
    assert "**x**" not in render(verdict.document, "markdown")


def test_a_house_says_it_in_its_own_words() -> None:
    play = day_one()
    for number, voter in enumerate(LIVING):
        play.vote(voter, "路飞", at(1, "20:00").replace(second=number))
    said = announcements(play.judge(CLOSED), language("zh"), {"executed": "{name}上路了"})
    assert "路飞上路了" in render(said[-1].document)


def test_announcements_fall_due_in_order_and_never_change_their_key() -> None:
    play = day_one()
    for number, (voter, target) in enumerate({"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "弃权"}.items()):
        play.vote(voter, target, at(1, "20:00").replace(second=number))
    seen: list[str] = []
    for when in (at(1, "18:00"), at(1, "13:30"), at(1, "15:30"), at(2, "17:00")):
        keys = [a.key for a in announcements(play.judge(when), language("zh"))]
        assert keys[:len(seen)] == seen
        seen = keys
    assert seen[:4] == ["1/case", "1/revote-1", "1/revote-2", "1/verdict"]
    assert all(a <= b for a, b in itertools.pairwise(x.at for x in announcements(play.judge(at(2, "17:00")), language("zh"))))
