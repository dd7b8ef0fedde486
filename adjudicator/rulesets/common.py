"""The options that every ballot-casting ruleset shares."""

from __future__ import annotations

from datetime import time

from adjudicator.options import Option


def declare(*options: Option) -> dict[str, Option]:
    """Options by name."""
    return {option.name: option for option in options}


COMMON = declare(
    Option("night_limit", "time", time(17), "time.2", "夜间指令的时限，也是开楼时间", "orders are due and the day opens"),
    Option("vote_limit", "time", time(13), "time.2", "次日截票时间", "the poll closes, on the next day"),
    Option("void_limit", "number", 30, "void.limit", "截票前多少分钟起不得废票", "minutes before the close from which no ballot can be voided"),
    Option("inclusive_limits", "switch", False, "time.1", "正好卡在时限上的帖子算不算及时", "a stamp equal to a limit is in time"),
    Option("revote_1_closes", "time", time(15), "assassin.tie", "第一次重投截止", "the first revote closes"),
    Option("revote_2_closes", "time", time(17), "assassin.tie", "第二次重投截止", "the second revote closes"),
    Option("grammar", "word", "ballot", "ballot.form", "票的写法", "how a ballot is written", ("ballot", "vote", "bold-vote")),
    Option("names", "word", "strict", "names.1", "名字对不上时：strict 算废票，lenient 接受唯一的近似并标出", "how a name is matched", ("strict", "lenient")),
    Option("missing_reason", "word", "void", "ballot.form", "没有理由的票：作废、算半票、照算", "a ballot without 理由", ("void", "half", "count")),
    Option("defective_uses_vote", "switch", False, "ballot.void-form", "有毛病的票是否用掉这一票", "a defective ballot uses up the vote"),
    Option("self_vote", "switch", True, "ballot.self", "可否投自己", "one may vote for oneself"),
    Option("second_ballot", "word", "void", "ballot.once", "没有废票就再投：后一张作废，或以后一张为准", "a second ballot without voiding the first is void, or replaces it",
           ("void", "replaces")),
    Option("change_limit", "number", None, "void.change", "一轮最多改票（废票）几次", "how often a ballot may be voided or changed in a stage", unset="不限 / no limit"),
    Option("change_minutes", "number", None, "void.limit", "截票前多少分钟起不得在一帖里改票", "minutes before the close from which no one-post change counts",
           unset="同 void_limit / as void_limit"),
    Option("late_edit", "word", "void", "edit.1", "废票时限后本人编辑过的票", "a ballot its author edited at or after the void limit", ("void", "count", "ask")),
    Option("edit_points", "number", 0, "edit.1", "本人编辑过票帖记几分警告", "points for editing one's ballot's post"),
    Option("proxy_limit", "number", 2, "proxy.1", "每人全局可代投几次", "proxy ballots a player has in a game"),
    Option("roster_check", "word", "error", "assassin.1.roster", "人数配置不合规则时：报错或只警告", "a roster that the text does not allow", ("error", "warn")),
)

HOUSE = declare(
    Option("warnings_out", "number", None, "edit.1", "警告累计几分出局", "points that put a player out", unset="不因此出局 / nobody goes out by them"),
    Option("execution_share", "share", None, "assassin.2.day", "得票达到有票权者的几分之几才处决；达到者并列则都出局，不重投",
           "votes needed to execute, as a share of the eligible; level above it, all of them go, without a revote", unset="最高票即处决 / the most votes decide"),
    Option("revote", "word", "dispersed", "assassin.tie", "平票后谁重投：分散票向者，或全体在平票者中 PK", "who votes again after a tie: the dispersed, or everybody among those tied",
           ("dispersed", "pk")),
    Option("pk_candidates_vote", "switch", True, "assassin.tie", "PK 时平票者自己可否投票", "those tied vote in the PK revote too"),
)

BYELECTION_TIMES = declare(
    Option("byelection_closes", "time", time(20), "jury.byelection", "补选截止", "the by-election closes"),
    Option("byelection_revote_closes", "time", time(21), "jury.tie", "补选高票投票截止", "its second vote closes"),
    Option("byelection_casting_closes", "time", time(22), "jury.tie", "补选遇害者投票截止", "its casting ballots close"),
)

ELECTION_TIMES = declare(
    Option("election_closes", "time", time(20), "king.succession", "总统选举截止", "the president's election closes"),
)

DEPOSING_TIMES = declare(
    Option("depose_closes", "time", time(15), "king.depose", "罢黜投票截止", "the vote to depose closes"),
)

ATTENDANCE = declare(
    Option("speech_quota", "number", 2, "assassin.4.speech", "每轮至少几次有效发言", "valid speeches owed a round"),
    Option("speech_min_chars", "number", 1, "assassin.4.speech", "有效发言至少几个字", "letters a valid speech has at least"),
    Option("short_rounds_to_drown", "number", 2, "assassin.4.speech", "连续几轮发言不足即淹死", "speech shortfalls in a row that drown"),
    Option("strikes_to_drown", "number", 2, "assassin.4.absence", "累计几次缺席或重投失败即淹死", "absences and revote failures that drown"),
    Option("next_game_ban", "switch", True, "assassin.4.ban", "淹死者下一局禁玩", "the drowned are barred from the next game"),
    Option("strikes_per_round", "word", "each", "assassin.4.absence", "一轮之内缺席与重投失败：各记一次或最多一次", "strikes one round can hold", ("each", "one")),
    Option("second_revote", "word", "first-revote", "assassin.tie", "第二次重投召集谁", "whom the second revote calls", ("first-revote", "all-dispersed")),
    Option("parity_win", "switch", True, "assassin.3.win", "杀手人数 ≥ 警察+平民−1 即胜", "killers win at parity"),
)

