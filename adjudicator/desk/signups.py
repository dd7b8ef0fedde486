"""A sign-up thread (报名/招募) as seats: first come, first served, with role names, withdrawals and double sign-ups."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.report.language import say
from scraper.models import Post

LONGEST_NAME = 16
_SIGN = re.compile(r"^\W*(?:我要|我来|我)?(?:报名|報名|参加|參加|\+1|sign ?(?:me )?up|/in)\s*(?:参加|參加|了)?(?:\s*[:\-\]】]\s*|\s+)?(?P<name>.*)$", re.IGNORECASE)
_ROLE = re.compile(r"^(?:.*[,;!。\s])?\W*(?:角色名?|马甲|馬甲|名字|昵称|暱稱|role)\s*[:=]\s*(?P<name>.+)$", re.IGNORECASE)
_LEAVE = re.compile(r"^\W*(?:我|要)*(?:退出|退报|退報|取消报名|取消報名|撤回报名|撤回報名|不参加|不參加|不玩了|/out|sign ?out)", re.IGNORECASE)
_REMARK = re.compile(r"[(\[【].*?[)\]】]|[!~。.,;]+$")


@dataclass(frozen=True, slots=True)
class Applicant:
    """Who signed up: the account, and the role name he chose, which is the account where he chose none."""

    account: str
    name: str
    post: str


@dataclass(slots=True)
class SignUps:
    """`notes` says what was done about sign-ups that could not be taken as they are."""

    organiser: str | None
    seats: list[Applicant] = field(default_factory=list)
    waiting: list[Applicant] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_signups(posts: Sequence[Post], limit: int | None = None) -> SignUps:
    """The sign-ups in the order of the posts. Whoever opened the thread organises it and is no applicant.

    A seat that is given up goes to the first who waits. `limit` is the number of seats.
    """
    organiser = posts[0].author if posts else None
    found = SignUps(organiser)
    queue: list[Applicant] = []
    for post in posts:
        if post.author == organiser:
            continue
        lines = [unicodedata.normalize("NFKC", line).strip() for line in post.body.lines]
        if any(_LEAVE.match(line) for line in lines):
            _leave(post, queue, found)
        elif any(_SIGN.match(line) for line in lines):
            _enter(post, _name(lines), queue, found)
    found.seats, found.waiting = queue[:limit], queue[len(queue) if limit is None else limit:]
    return found


def _name(lines: list[str]) -> str | None:
    """The role name a sign-up asks for: behind a label of its own, else behind the word that signs up."""
    for pattern in (_ROLE, _SIGN):
        for line in lines:
            match = pattern.match(line)
            # A name stands apart from the word before it: 报名：路飞, but not 报名来啦.
            if match and match.start("name") and not re.match(r"\w", line[match.start("name") - 1]):
                name = _REMARK.sub("", match["name"]).strip(" :\"'「」“”《》")
                if 0 < len(name) <= LONGEST_NAME and re.search(r"\w", name):
                    return name
    return None


def _enter(post: Post, name: str | None, queue: list[Applicant], found: SignUps) -> None:
    before = next((one for one in queue if one.account == post.author), None)
    taken = next((one for one in queue if one.name == (name or post.author) and one.account != post.author), None)
    if taken is not None:
        found.notes.append(say("帖{post} {account}：名字「{name}」已被 {other} 先报，没有采用", post=post.id, account=post.author, name=taken.name,
                               other=taken.account))
        name = None
    if before is None:
        queue.append(Applicant(post.author, name or post.author, post.id))
    elif taken is None:
        found.notes.append(say("帖{post} {account}：重复报名，只占一个位置", post=post.id, account=post.author))
        if name is not None:
            queue[queue.index(before)] = Applicant(post.author, name, before.post)


def _leave(post: Post, queue: list[Applicant], found: SignUps) -> None:
    before = next((one for one in queue if one.account == post.author), None)
    if before is not None:
        queue.remove(before)
        found.notes.append(say("帖{post} {account}：退出", post=post.id, account=post.author))
