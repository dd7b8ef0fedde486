"""Answers and forms of Discuz! X understood: those of captures of real boards (skipped without them), and broken ones."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraper.charset import decode
from scraper.discuz_answers import Answer, Said, read_answer, read_form
from scraper.evidence import Response

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
CAPTURES = {"x35_": BOARDS / "discuz-x3.5", "x34gbk_": BOARDS / "discuz-x3.4-gbk"}
captured = pytest.mark.skipif(not BOARDS.exists(), reason="no captures of real boards here")


def capture(prefix: str, name: str) -> tuple[Response, str]:
    """The first response of a capture, and its text."""
    head, body = (CAPTURES[prefix] / f"{prefix}{name}.headers").read_text("utf-8"), (CAPTURES[prefix] / f"{prefix}{name}.html").read_bytes()
    url = head.split("> ", 1)[1].split("\n")[0].split(" ")[1]
    first = head.split("< HTTP ")[1].splitlines()
    headers = tuple((key, value) for key, _, value in (line[2:].partition(": ") for line in first[1:] if line.startswith("< ")))
    response = Response(url, int(first[0].split()[0]), headers, body, datetime.now(UTC))
    return response, decode(body, response.header("content-type"))


ANSWERS = {
    "reply_ok_inajax": (Said.DONE, ""), "reply_ok_plain": (Said.DONE, ""), "edit_ok_inajax": (Said.DONE, ""), "edit_ok_plain": (Said.DONE, ""),
    "login_ok_inajax": (Said.DONE, ""), "reply_moderated": (Said.PENDING, ""), "reply_moderated_plain": (Said.PENDING, ""),
    "reply_badhash": (Said.REFUSED, "formhash"), "reply_badhash_plain": (Said.REFUSED, "formhash"), "edit_badhash": (Said.REFUSED, "formhash"),
    "reply_empty": (Said.REFUSED, "empty"), "reply_toolong": (Said.REFUSED, "too-long"), "reply_tooshort": (Said.REFUSED, "too-short"),
    "reply_guest": (Said.REFUSED, "login"), "reply_closed": (Said.REFUSED, "closed"), "reply_closed_form": (Said.REFUSED, "closed"),
    "reply_nothread": (Said.REFUSED, "missing"), "reply_noperm": (Said.REFUSED, "permission"), "reply_flood2": (Said.REFUSED, "flood"),
    "reply_flood2_plain": (Said.REFUSED, "flood"), "seccode_reply_missing": (Said.REFUSED, "code"), "reply_newbie": (Said.REFUSED, "newbie"),
    "reply_perhour2": (Said.REFUSED, "hourly"), "reply_badword": (Said.REFUSED, "word"), "period_post": (Said.REFUSED, "period"),
    "edit_noperm_post": (Said.REFUSED, "not-yours"), "edit_form_noperm": (Said.REFUSED, "not-yours"), "login_fail_inajax": (Said.REFUSED, "password"),
    "login_nouser": (Said.REFUSED, "password"), "login_strike_inajax": (Said.REFUSED, "lockout"), "reply_form_guest": (Said.REFUSED, "login"),
    "attackevasive4_0": (Said.UNCLEAR, ""), "var_antitheft_p1": (Said.UNCLEAR, ""),
}


@captured
@pytest.mark.parametrize("prefix", CAPTURES)
@pytest.mark.parametrize("name", ANSWERS)
def test_captured_answers(prefix: str, name: str) -> None:
    if not (CAPTURES[prefix] / f"{prefix}{name}.headers").exists():
        pytest.skip("not captured on this board")
    answer = read_answer(*capture(prefix, name))
    assert (answer.said, answer.kind) == ANSWERS[name]
    if name.startswith(("reply_ok", "edit_ok")):
        assert answer.post_id and answer.post_id.isdigit()


@captured
@pytest.mark.parametrize("prefix", CAPTURES)
@pytest.mark.parametrize(("name", "form_id", "wanted"), [
    ("login_float", "loginform_", {"formhash", "referer", "loginfield", "username", "questionid"}),
    ("reply_form", "postform", {"formhash", "posttime", "message", "usesig", "subject"}),
    ("reply_form_quote", "postform", {"formhash", "noticetrimstr", "reppid", "reppost", "message"}),
    ("edit_form", "postform", {"formhash", "fid", "tid", "pid", "page", "subject", "message", "usesig", "delattachop"}),
])
def test_captured_forms(prefix: str, name: str, form_id: str, wanted: set[str]) -> None:
    if not (CAPTURES[prefix] / f"{prefix}{name}.headers").exists():
        pytest.skip("not captured on this board")
    form = read_form(*capture(prefix, name), form_id)
    assert form is not None
    names = [field for field, _ in form.fields]
    assert wanted <= set(names)
    assert not {"htmlon", "bbcodeoff"} & set(names)
    assert dict(form.fields).get("delete", "0") == "0"  # a script sets it to delete the post
    assert not form.wants_code
    assert form.charset == ("gbk" if "gbk" in prefix else "utf-8")
    assert form.action.startswith("http://127.0.0.1:87") and "submit=yes" in form.action
    if name == "edit_form":
        assert "编辑后" in dict(form.fields)["message"]


@captured
@pytest.mark.parametrize(("name", "form_id"), [("seccode_reply_form", "postform"), ("seccode_login_float", "loginform_")])
def test_captured_security_codes(name: str, form_id: str) -> None:
    form = read_form(*capture("x35_", name), form_id)
    assert form is not None and form.wants_code


@pytest.mark.parametrize(("target", "said"), [
    ("forum.php?mod=viewthread&tid=1&pid=7&page=1#pid7", Said.DONE), ("forum.php?mod=viewthread&tid=1&page=1&extra=#pid7", Said.DONE),
    ("https://guard.example/challenge?back=forum.php", Said.UNCLEAR), ("member.php?mod=logging&action=login", Said.UNCLEAR),
])
def test_a_redirect_is_a_success_only_where_it_leads_to_the_post(target: str, said: Said) -> None:
    response = Response("http://b.example/forum.php", 302, (("Location", target),), b"", datetime.now(UTC))
    assert read_answer(response, "").said is said


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.sampled_from([200, 301, 404, 500, 502, 503]))
def test_no_text_is_taken_for_success_or_breaks_the_reader(text: str, status: int) -> None:
    response = Response("http://b.example/forum.php", status, (), text.encode("utf-8", "replace"), datetime.now(UTC))
    answer = read_answer(response, text)
    assert isinstance(answer, Answer) and answer.said is not Said.DONE
    read_form(response, text, "postform")
    read_form(response, f"<form id=postform>{text}", "postform")
