"""What the record's keys are called: one table a kind of key, each entry Chinese and English.

A test holds these tables against the record's own lists and docs/reasons.md, so that no key goes without its words.
"""

from __future__ import annotations

Entry = tuple[str, str]

REASONS: dict[str, Entry] = {
    "missing-reason": ("没有写理由", "no reason given"),
    "unknown-target": ("名单里没有这个人", "no such player"),
    "ambiguous-target": ("目标不唯一", "more than one possible target"),
    "dead-target": ("目标已出局", "the target is out of the game"),
    "official-target": ("目标是执法团", "the target is an official"),
    "immune": ("目标是在任陪审员，不能票死", "the target is a juror in office"),
    "not-a-juror": ("目标不是陪审员", "the target is no juror"),
    "malformed": ("格式不对", "not in form"),
    "deliberate": ("故意投废票", "void on purpose"),
    "extra": ("已有有效票，未废先投", "a ballot already stands"),
    "duplicate": ("重复投票", "the same ballot again"),
    "late": ("截票之后", "after the close"),
    "early": ("开票之前", "before the opening"),
    "not-called": ("不在重投名单", "not called to this revote"),
    "not-a-leader": ("重投只能投平票者", "the target is not among the tied"),
    "not-king": ("投票者不是国王", "the voter is not the king"),
    "not-juror": ("投票者不是陪审员", "the voter is no juror in office"),
    "dead-voter": ("投票者已出局", "the voter is out of the game"),
    "drowned-voter": ("投票者本轮淹死", "the voter drowns this round"),
    "ruled-out": ("投票者被判出局", "the voter was ruled out"),
    "outsider": ("投票者不在名单", "the voter is not on the roster"),
    "edited-late": ("废票时限后编辑过", "edited after the void limit"),
    "proxy-spent": ("代投次数已用完", "no proxy ballots left"),
    "bad-void": ("废票没有引用自己的有效票", "the voiding quotes no standing ballot of the voter"),
    "late-void": ("过了废票时限", "after the void limit"),
    "self": ("不能投自己", "votes for himself"),
}

BALLOT_KINDS: dict[str, Entry] = {
    "vote": ("投票", "ballot"),
    "abstain": ("弃权", "abstention"),
    "void": ("废票", "voiding"),
    "change": ("改票", "change"),
    "proxy": ("代投", "proxy ballot"),
}

BALLOT_STATUSES: dict[str, Entry] = {
    "standing": ("有效", "standing"),
    "withdrawn": ("已废", "withdrawn"),
    "abstention": ("弃权", "abstention"),
    "void": ("无效", "void"),
    "effective": ("废票生效", "effective"),
    "no-effect": ("不生效", "no effect"),
}

STAGES: dict[str, Entry] = {
    "vote": ("投票", "vote"),
    "revote-1": ("第一次重投", "first revote"),
    "revote-2": ("第二次重投", "second revote"),
    "decree": ("国王裁决", "decree"),
    "jury": ("陪审团", "jury"),
    "casting": ("受害者决定票", "casting ballot"),
    "depose": ("罢黜投票", "vote to depose"),
    "recall": ("罢免陪审员", "recall"),
    "byelection": ("补选", "by-election"),
    "byelection-revote": ("补选重投", "by-election, second vote"),
    "byelection-casting": ("补选决定票", "by-election, casting ballot"),
    "election": ("总统选举", "election"),
}

OUTCOMES: dict[str, Entry] = {
    "executed": ("票死", "executed"),
    "double-executed": ("双票死", "double execution"),
    "revote": ("平票，进入重投", "tied: revote"),
    "peaceful": ("平安夜，无人票死", "nobody dies"),
    "elected": ("选出", "elected"),
    "vacant": ("空缺", "left vacant"),
    "removed": ("罢免", "removed"),
    "kept": ("未罢免", "kept"),
    "deposed": ("罢黜", "deposed"),
    "pending": ("进行中", "pending"),
}

CAUSES: dict[str, Entry] = {
    "killed": ("被杀", "killed"),
    "executed": ("票死", "executed"),
    "drowned": ("淹死", "drowned"),
    "poisoned": ("中毒", "poisoned"),
    "possessed": ("附体同归于尽", "possessed"),
    "guarding": ("为守护而死", "died guarding"),
    "dereliction": ("渎职", "dereliction"),
    "warned-out": ("警告满出局", "warned out"),
    "ambushed": ("被埋伏", "ambushed"),
    "ruled-out": ("判出局", "ruled out"),
    "dead": ("死亡", "dead"),
}

LEDGER_KINDS: dict[str, Entry] = {
    "speech-shortfall": ("发言不足", "too few speeches"),
    "vote-absence": ("未投票", "no ballot"),
    "revote-failure": ("重投缺席", "failed revote"),
    "king-failure": ("国王失职", "king without a decree"),
    "nomination-failure": ("未提名国王", "no king nominated"),
    "next-game-ban": ("禁赛下一局", "barred from the next game"),
    "edited-ballot": ("编辑选票", "edited a ballot"),
}

# What the store keeps of a game beside the lines of its ledger.
KEPT_KINDS: dict[str, Entry] = {
    "drowned": ("淹死", "drowned"),
    "proxy": ("代投", "proxy ballot"),
    "reward": ("奖励", "reward"),
    "result": ("结果", "result"),
}

FLAG_KINDS: dict[str, Entry] = {
    "edited-ballot": ("编辑过的票", "edited ballot"),
    "tampered-ballot": ("编辑改动了票", "ballot changed by editing"),
    "moderated-ballot": ("他人编辑过的票", "ballot edited by somebody else"),
    "outsider": ("非玩家发帖", "post by an outsider"),
    "real-account": ("本尊发帖", "post by a real account"),
    "post-after-last-words": ("遗言之后发帖", "post after the last words"),
    "near-name": ("近似名字", "near name"),
    "wrong-thread": ("投错帖子", "ballot in the wrong thread"),
    "hidden-text": ("隐藏文字", "hidden text"),
    "abdication": ("退位", "abdication"),
    "comment-ballot": ("点评里的票", "ballot in a comment"),
    "removed-post": ("帖子已不可见", "post no longer shown"),
    "forged-proxy": ("非执法团代投", "proxy line by somebody else"),
    "illegal-order": ("夜间指令不合规", "illegal order"),
    "late-order": ("夜间指令迟到", "late order"),
    "idle-ruling": ("没有用上的裁定", "ruling that decides nothing"),
    "ballot-after-end": ("终局之后的票", "ballots after the end"),
    "possessed-among-dead": ("死者中有被附体匪", "a possessed one among the dead"),
    "uncertain-time": ("时间精度不足", "time not exact enough"),
}

NOTICE_KINDS: dict[str, Entry] = {
    "check": ("查验结果", "result of the check"),
    "poison-checked": ("毒药被查", "the poison was checked"),
    "possession-failed": ("附体未生效", "possession without effect"),
    "possessed": ("被附体", "possessed"),
    "turned-civilian": ("转为平民", "turned civilian"),
    "caught": ("招魂被捉", "summoner caught"),
    "kingmaker": ("成为拥王者", "is kingmaker now"),
    "illegal-order": ("指令不合规", "illegal order"),
}

STATUSES: dict[str, Entry] = {
    "running": ("进行中", "running"),
    "finished": ("已结束", "finished"),
    "needs-ruling": ("等待裁定", "needs a ruling"),
}

WINNERS: dict[str, Entry] = {
    "town": ("好人阵营获胜", "the town wins"),
    "killers": ("杀手阵营获胜", "the killers win"),
    "draw": ("平局", "a draw"),
}

PHASES: dict[str, Entry] = {
    "night": ("夜间", "night"),
    "day": ("白天", "day"),
    "revote": ("重投", "revote"),
    "closed": ("已截止", "closed"),
}

COURTS: dict[str, Entry] = {
    "plurality": ("多数票", "plurality"),
    "monarch": ("国王", "monarch"),
    "jury": ("陪审团", "jury"),
    "majority": ("过半数", "majority"),
}

VISIBILITIES: dict[str, Entry] = {
    "shown": ("可见", "shown"),
    "blocked": ("被屏蔽", "blocked"),
    "hidden": ("被隐藏", "hidden"),
    "deleted": ("已删除", "deleted"),
}

# The keys of [threads].
THREADS: dict[str, Entry] = {
    "discussion": ("案楼", "discussion"),
    "vote": ("投票帖", "vote thread"),
    "depose": ("罢黜帖", "depose thread"),
    "recall": ("罢免帖", "recall thread"),
    "byelection": ("补选帖", "by-election thread"),
    "election": ("选举帖", "election thread"),
    "spectators": ("观众帖", "spectators' thread"),
    "main": ("主楼", "main thread"),
}

# What a judge ruled, by the key of rulings.toml, with its value where it has but a few.
DECISIONS: dict[str, Entry] = {
    "target": ("算投给{value}的票", "counts as a ballot for {value}"),
    "status = void": ("这张票作废", "the ballot is void"),
    "speech = true": ("算一次发言", "counts as a speech"),
    "speech = false": ("不算发言", "is no speech"),
    "drowned = false": ("不淹死", "does not drown"),
    "tactical = true": ("战术性淹死，不禁赛", "drowned on purpose, not barred"),
    "out = true": ("判出局", "is ruled out"),
    "choice": ("选择{value}", "chooses {value}"),
    "pledge": ("效忠{value}", "pledges to {value}"),
    "closes": ("截票改为 {value}", "the close is moved to {value}"),
    "concede = killers": ("杀手方投降", "the killers concede"),
    "concede = town": ("好人方投降", "the town concedes"),
    "end = true": ("对局终止，没有胜方", "the game ends without a winner"),
    "lot": ("抽签结果 {value}", "the lot falls on {value}"),
    "answer": ("答 {value}", "answers {value}"),
}

# What a question may be answered with, beside names and winners.
ANSWERS: dict[str, Entry] = {
    "void": ("作废", "void"),
    "count": ("算", "counts"),
}

# What the program had on its own where a judge ruled, beside statuses, causes and kinds of the ledger.
OWN: dict[str, Entry] = {
    "alive": ("在世", "alive"),
    "running": ("继续进行", "the game goes on"),
    "juror": ("陪审员", "a juror"),
    "true": ("算发言", "a speech"),
    "false": ("不算发言", "no speech"),
}

# How a published tally can differ from the record.
DIFFERENCES: dict[str, Entry] = {
    "missed-ballot": ("漏票", "missed ballot"),
    "void-counted": ("算了无效票", "void ballot counted"),
    "late-counted": ("算了迟到的票", "late ballot counted"),
    "withdrawn-counted": ("算了已废的票", "withdrawn ballot counted"),
    "wrong-target": ("目标不对", "wrong target"),
    "counted-twice": ("算了两次", "counted twice"),
    "no-ballot": ("没有这张票", "no such ballot"),
    "unknown-name": ("名字不对", "unknown name"),
    "wrong-sum": ("票数不对", "wrong sum"),
    "wrong-group": ("归类不对", "wrong group"),
    "wrong-verdict": ("判决不对", "wrong verdict"),
}

EXIT_CODES: dict[int, Entry] = {
    0: ("完成", "done"),
    1: ("核对有差异，或加了 --strict 而记录有待裁定", "the audit differs, or the record needs a ruling and --strict was given"),
    2: ("用法错误，或对局文件夹有误", "wrong use, or a broken game folder"),
    3: ("论坛读不到或写不进（不会留下半截结果）", "the board could not be read or written (nothing half-done is kept)"),
    4: ("缺少账号或登录失败", "credentials are missing or refused"),
}

# What a question is about, by the first part of its id. The record's own sentence says it in Chinese.
QUESTIONS: dict[str, Entry] = {
    "orders": ("夜间名单还没有写", "the night's orders are not in secret.toml yet"),
    "late-edit": ("废票时限后编辑过的票算不算", "does a ballot edited after the void limit count?"),
    "pledge": ("生死状写的是谁", "who is pledged?"),
    "succession": ("由谁接着决定", "what follows the kingmaker?"),
    "king": ("谁是君主", "who is king?"),
    "lot": ("抽签的结果", "what does the lot decide?"),
    "win": ("谁获胜", "who has won?"),
}

TABLES: dict[str, dict[str, Entry]] = {
    "question": QUESTIONS,
    "reason": REASONS,
    "ballot-kind": BALLOT_KINDS,
    "ballot-status": BALLOT_STATUSES,
    "stage": STAGES,
    "outcome": OUTCOMES,
    "cause": CAUSES,
    "ledger": LEDGER_KINDS | KEPT_KINDS,
    "flag": FLAG_KINDS,
    "notice": NOTICE_KINDS,
    "status": STATUSES,
    "winner": WINNERS,
    "phase": PHASES,
    "court": COURTS,
    "visibility": VISIBILITIES,
    "thread": THREADS,
    "decision": DECISIONS,
    "answer": ANSWERS,
    "own": OWN,
    "difference": DIFFERENCES,
}
