"""What Discuz! X answers to a submitted form, and its forms as fields to send back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from html import unescape
from typing import Any
from urllib.parse import urljoin

from scraper.board import GUARD_KINDS
from scraper.engines import _discuz_kinds
from scraper.evidence import Response
from scraper.http import REDIRECTS


class Said(StrEnum):
    """What an answer comes to."""

    DONE = "done"
    PENDING = "pending"  # saved, but shown only once a moderator has looked at it
    REFUSED = "refused"  # nothing was saved
    UNCLEAR = "unclear"  # it may or may not have been saved


# Board's words, and the kind of refusal they are. The first that fits counts.
REFUSALS: tuple[tuple[str, re.Pattern[str]], ...] = tuple((kind, re.compile(words)) for kind, words in (
    ("flood", r"间隔少于\s*(\d+)\s*秒|間隔少於\s*(\d+)\s*秒"),
    ("too-long", r"超过\s*(\d+)\s*个字符|超過\s*(\d+)\s*個字符"),
    ("too-short", r"小于\s*(\d+)\s*个字符|小於\s*(\d+)\s*個字符"),
    ("code", r"验证码|驗證碼|验证问答|驗證問答|安全提问|安全提問"),
    ("lockout", r"(?:密码错误次数过多|密碼錯誤次數過多)\D*(\d+)"),
    ("password", r"登录失败|登錄失敗|密码错误|密碼錯誤|还可以尝试|還可以嘗試"),
    ("login", r"尚未登录|尚未登錄|请先登录|請先登錄"),
    ("closed", r"主题已关闭|主題已關閉"),
    ("not-yours", r"编辑他人|編輯他人"),
    ("permission", r"没有权限|沒有權限"),
    ("missing", r"不存在或已被删除|不存在或已被刪除"),
    ("hourly", r"每小时限制|每小時限制"),
    ("word", r"敏感词|敏感詞|不良信息"),
    ("newbie", r"见习期|見習期"),
    ("period", r"不能进行此操作|不能進行此操作"),
    ("empty", r"尚未输入|尚未輸入"),
    ("formhash", r"非法字符|来路不正确|來路不正確"),
))
PENDING = re.compile(r"需要审核|需要審核|等待通过|等待通過")
SCRIPT = re.compile(r"(succeed|error)handle_\w*\('((?:[^'\\]|\\.)*)'(?:, '((?:[^'\\]|\\.)*)')?, \{(.*?)\}\)", re.DOTALL)
VALUE = re.compile(r"'(\w+)':'((?:[^'\\]|\\.)*)'")
CODE = re.compile(r"updatesec(?:code|qaa)\('|name=[\"']?(?:seccodeverify|secanswer)")
SYSTEM_ERROR = re.compile(r"<title>[^<]* - System Error</title>")  # X3.5 sends it with 503, X3.4 with 200
NOTICE = re.compile(r'id="messagetext"[^>]*>\s*<p>(.*?)(?:</p>|<script)', re.DOTALL)


@dataclass(frozen=True)
class Answer:
    """An answer understood. `kind` and `number` tell a refusal apart ("flood", 15)."""

    said: Said
    text: str = ""
    kind: str = ""
    number: int | None = None
    post_id: str | None = None


def read_answer(response: Response, text: str) -> Answer:
    """What the board says to a submitted form. What cannot be understood is unclear, never taken for a refusal."""
    location = response.header("location")
    if response.status in REDIRECTS and location:  # to the post; anywhere else somebody stands between us and the board
        post_id = _post_id(location)
        return Answer(Said.DONE if post_id else Said.UNCLEAR, post_id=post_id)
    script = SCRIPT.search(text)
    if script and script[1] == "succeed":
        values = dict(VALUE.findall(script[4]))
        words = unescape(script[3] or "")
        pending = values.get("reply_mod") == "1" or PENDING.search(words)
        return Answer(Said.PENDING if pending else Said.DONE, words, post_id=values.get("pid") or _post_id(script[2]))
    notice = NOTICE.search(text)
    words = unescape(re.sub(r"<[^>]+>", "", script[2] if script else notice[1] if notice else "")).strip()
    if SYSTEM_ERROR.search(text):
        words = words or "非法字符"
    if PENDING.search(words):
        return Answer(Said.PENDING, words)
    for kind, pattern in REFUSALS:
        if found := pattern.search(words):
            number = next((int(group) for group in found.groups() if group), None)
            return Answer(Said.REFUSED, words, kind, number)
    return Answer(Said.UNCLEAR, words)


def _post_id(location: str) -> str | None:
    found = re.search(r"#pid(\d+)|[?&]pid=(\d+)", location)
    return (found[1] or found[2]) if found else None


def is_guard(text: str) -> bool:
    """Whether a page only stands before the one that was asked for: nothing of the board is in it, and the next request may pass."""
    return "discuz_uid" not in text and _discuz_kinds.not_a_thread(text).kind in GUARD_KINDS


@dataclass(frozen=True)
class Form:
    """A form as a browser would send it back untouched."""

    action: str
    fields: tuple[tuple[str, str], ...]
    charset: str
    wants_code: bool  # a security code or question, which a script puts in

    def filled(self, **values: str) -> list[tuple[str, str]]:
        """The fields with some of them filled in; those the form lacks are added."""
        names = {name for name, _ in self.fields}
        return [(name, values.get(name, value)) for name, value in self.fields] + [item for item in values.items() if item[0] not in names]


def read_form(response: Response, text: str, form_id: str, charset: str | None = None) -> Form | None:
    """The form on a page (or in an XML answer) whose id begins so; None when there is none.

    Args:
        charset: what the judge says the board uses; else the page's own.
    """
    from lxml import html

    inner = re.search(r"<!\[CDATA\[(.*)\]\]>", text, re.DOTALL)
    if "<form" not in text:
        return None
    page: Any = html.fromstring(inner[1] if inner else text)
    form = next((one for one in page.forms if (one.get("id") or "").startswith(form_id)), None)
    if form is None:
        return None
    base = page.xpath("string(//base/@href)") or response.url
    fields = tuple((name, value or "") for name, value in form.form_values())
    return Form(urljoin(base, form.get("action") or ""), fields, charset or charset_of(response), bool(CODE.search(text)))


def charset_of(response: Response) -> str:
    """The charset the board's own forms are sent in."""
    declared = re.search(r"charset=[\"']?([\w-]+)", response.header("content-type") or "") or \
        re.search(r"charset=[\"']?([\w-]+)", response.body[:2000].decode("latin-1"))
    return declared[1].lower() if declared else "utf-8"
