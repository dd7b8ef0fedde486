"""What Chinese boards' house rules change of a vote: a share to execute, PK revotes, points for edits."""

from __future__ import annotations

from fractions import Fraction

from adjudicator.attendance import drowned_now
from adjudicator.clauses import clause
from adjudicator.courts.plurality import Count, PluralityCourt
from adjudicator.day import Day
from adjudicator.options import Rules


@clause("assassin.2.day", "execution_share：得票达到有票权者的这一份额才处决，达到者并列则都出局")
def above_the_share(day: Day, court: PluralityCourt, count: Count) -> list[str]:
    """The leaders, if they have the share of the eligible that executes."""
    share = day.rules.share_if_set("execution_share") or Fraction(0)
    drowned = drowned_now(day)
    eligible = sum((day.weights.get(v, Fraction(1)) for v in court.voters if day.table[v].alive and v not in drowned), Fraction(0))
    return [leader for leader in count.leaders if count.votes[leader] >= share * eligible]


def is_pk(rules: Rules) -> bool:
    """Whether a tie calls everybody to vote again among those tied."""
    return rules.word("revote") == "pk"


@clause("assassin.tie", "revote = pk：平票后全体在平票者中重投，前票作废；pk_candidates_vote 定平票者可否投票")
def pk_voters(rules: Rules, free: list[str], leaders: list[str]) -> list[str]:
    """Whom a PK revote calls."""
    return free if rules.on("pk_candidates_vote") else [v for v in free if v not in leaders]


@clause("edit.1", "warnings_out：编辑票帖等警告累计到此分数的玩家，在截票时出局")
def warned_out(day: Day) -> None:
    """Those whose points reach the limit leave at the close."""
    limit = day.rules.number_if_set("warnings_out")
    if limit is None:
        return
    for name in day.living:
        if day.table[name].warnings >= limit:
            day.table.take_out(name, day.number, "warned-out", "edit.1", day.limits.closes)
