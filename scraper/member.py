"""A member of a Discuz! X board: signs in, replies, edits. Each form is sent once; what came of it is said plainly."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from scraper.board import GUARD_TRIES, Board, text_of
from scraper.credentials import Credentials, Session
from scraper.discuz_answers import Answer, Form, Said, is_guard, read_answer, read_form
from scraper.errors import CredentialsError, Refused, Unreachable
from scraper.evidence import Response

LOGIN_FORM = "member.php?mod=logging&action=login&infloat=yes&handlekey=login&inajax=1"
REPLY_FORM = "forum.php?mod=post&action=reply&fid={fid}&tid={tid}"
REPLY = "forum.php?mod=post&action=reply&fid={fid}&tid={tid}&extra=&replysubmit=yes&infloat=yes&handlekey=fastpost&inajax=1"
EDIT_FORM = "forum.php?mod=post&action=edit&fid={fid}&tid={tid}&pid={pid}&page=1"
EDIT = "forum.php?mod=post&action=edit&extra=&editsubmit=yes&inajax=1"
UID = re.compile(r"discuz_uid = '(\d+)'")
MONTH_SECONDS = "2592000"
AS_WRITTEN = {"smileyoff": "1", "parseurloff": "1"}  # names and words of players must come out as they are, not as smileys or links
USE_COOKIES = "请在浏览器登录后导出 cookies.txt，用 --cookies 给出 (sign in with a browser and give its cookies.txt by --cookies)"

ADVICE = {
    "password": "论坛不接受这个账号或密码；为免锁定 IP，已停止 (user or password refused; stopped before the address gets locked out)",
    "lockout": "密码错误次数过多，论坛已暂时锁定这个 IP；请等待后再试 (too many wrong passwords: the address is locked out for a while)",
    "code": f"论坛要求验证码，程序不代填；{USE_COOKIES} (the board asks for a security code)",
}
WHAT_TO_DO = {
    "closed": "主题已关闭：请打开主题，或把 [publish] thread 指到别的帖子 (the thread is closed)",
    "permission": "这个账号没有权限在这里发帖 (no permission to post here)",
    "not-yours": "要改的帖子不是这个账号发的 (the post belongs to another account)",
    "hourly": "已到每小时发帖上限，下次运行再发 (hourly limit reached; the next run goes on)",
    "word": "内容含有论坛禁止的词，请检查玩家名或理由 (a word the board forbids)",
    "newbie": "账号还在见习期 (the account is still on probation)",
    "period": "论坛此时段不许发帖，下次运行再发 (no posting at this time of day)",
    "code": ADVICE["code"],
}


@dataclass
class Member:
    """The account that writes. `uid` is known once a page was read while signed in; `charset` once a form was.

    `find_account` is asked only when somebody has to sign in: a keyring may want to be unlocked.
    """

    board: Board
    session: Session
    find_account: Callable[[], Credentials | None]
    uid: str = ""
    charset: str = "utf-8"

    @cached_property
    def account(self) -> Credentials | None:
        """The account to sign in with, if there is one."""
        return self.find_account()

    def arrive(self) -> str:
        """Makes sure to be signed in; the member's uid.

        Raises:
            CredentialsError: not possible, with what to do.
        """
        if not self.uid and self.board.client.cookies.has(self.board.root, "_auth"):
            self.uid = self._uid_shown()
        if not self.uid:
            self._sign_in()
            self.uid = self._uid_shown()
        if not self.uid:
            raise CredentialsError(f"登录后论坛仍当作游客：{USE_COOKIES} (still a guest after signing in)")
        return self.uid

    def reply(self, fid: str, tid: str, message: str) -> Answer:
        """Posts a reply, once; the answer is done, pending or unclear.

        Raises:
            Refused: the board said no, and nothing was saved.
        """
        form = self._form(REPLY_FORM.format(fid=fid, tid=tid))
        return self._submit(self.board.root + REPLY.format(fid=fid, tid=tid), form, message)

    def edit(self, fid: str, tid: str, pid: str, message: str) -> Answer:
        """Replaces the words of an own post, keeping every other field as the board's form has it.

        Raises:
            Refused: the board said no, and nothing was changed.
        """
        form = self._form(EDIT_FORM.format(fid=fid, tid=tid, pid=pid))
        return self._submit(self.board.root + EDIT, form, message)

    def _submit(self, url: str, form: Form, message: str) -> Answer:
        try:
            fields = form.filled(message=message, **AS_WRITTEN)
            response = self.board.client.post(url, fields, form.charset, referer=self.board.root + "forum.php")
        except Unreachable as problem:
            return Answer(Said.UNCLEAR, str(problem))
        answer = read_answer(response, text_of(response, self.board.quirks))
        if answer.said is Said.REFUSED:
            self._stop_if_locked_out(answer)
            raise Refused(answer.kind, f"{WHAT_TO_DO.get(answer.kind, '论坛没有接受 (the board refused)')}：{answer.text}", answer.number)
        return answer

    def _form(self, path: str) -> Form:
        """The form at an address, signed in again once if the board has forgotten the session."""
        for again in (False, True):
            response, text = self._page(path)
            form = read_form(response, text, "postform", self.board.quirks.charset)
            if form and not form.wants_code:
                self.charset = form.charset
                return form
            answer = read_answer(response, text) if not form else Answer(Said.REFUSED, "验证码", "code")
            if answer.kind != "login" or again:
                self._stop_if_locked_out(answer)
                raise Refused(answer.kind or "unclear", f"{WHAT_TO_DO.get(answer.kind, '得不到发帖表单 (no form to post with)')}：{answer.text}",
                              answer.number)
            self.board.client.cookies.forget(self.board.root)
            self.uid = ""
            self.arrive()
        raise AssertionError("unreachable")

    def _uid_shown(self) -> str:
        found = UID.search(self._page("forum.php")[1])
        return found[1] if found and found[1] != "0" else ""

    def _page(self, path: str, *, kept: bool = True) -> tuple[Response, str]:
        """A page of the board with its text; a guard page in its stead is asked again.

        Raises:
            Unreachable: there is nothing but guard pages.
        """
        for _ in range(GUARD_TRIES):
            response = self.board.client.get(self.board.root + path, kept=kept)
            text = text_of(response, self.board.quirks)
            if not is_guard(text):
                return response, text
        raise Unreachable(f"{self.board.root} 一直用拦截页回答；请稍后再试 (nothing but guard pages)")

    def _sign_in(self) -> None:
        if self.account is None:
            raise CredentialsError(f"需要登录，但没有账号：请设置 PANGUAN_USER 和 PANGUAN_PASSWORD，或{USE_COOKIES}")
        self.session.check_not_refused(self.account)
        response, text = self._page(LOGIN_FORM, kept=False)
        form = read_form(response, text, "loginform_", self.board.quirks.charset)
        if form is None:
            raise CredentialsError(f"论坛没有给出登录表单；{USE_COOKIES} (no login form)")
        if form.wants_code:
            raise CredentialsError(ADVICE["code"])
        fields = form.filled(loginfield="username", username=self.account.user, password=self.account.password, questionid="0", answer="",
                             cookietime=MONTH_SECONDS)
        answer_page = self.board.client.post(form.action + "&inajax=1", fields, form.charset, kept=False)
        answer = read_answer(answer_page, text_of(answer_page, self.board.quirks))
        if answer.said is not Said.DONE and not self.board.client.cookies.has(self.board.root, "_auth"):
            self._stop_if_locked_out(answer)
            raise CredentialsError(f"登录没有成功：{answer.text or '论坛的回答看不懂'}；{USE_COOKIES} (signing in failed)")
        self.session.note_welcome()
        self.session.save(self.board.client.cookies)

    def _stop_if_locked_out(self, answer: Answer) -> None:
        if answer.kind not in ADVICE:
            return
        if self.account and answer.kind in ("password", "lockout"):
            self.session.note_refused(self.account, (answer.number or 15) * 60 + 60 if answer.kind == "lockout" else 0.0)
        raise CredentialsError(f"{ADVICE[answer.kind]}：{answer.text}")
