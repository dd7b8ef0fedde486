"""Pages that are no thread pages: what each kind is called, and what the judge can do about it."""

from __future__ import annotations

import re

from scraper.errors import NotAThread

# kind: what it is and what to do, Chinese and English. The board's own words follow where it says any.
KINDS: dict[str, tuple[str, str]] = {
    "empty": ("空白页，多半是一次转向；请重新打开帖子再取", "an empty page, likely a redirect: open the thread again"),
    "login": ("要登录才能看；请给出账号（PANGUAN_USER、PANGUAN_PASSWORD）或 --cookies，或存下登录后的页面",
              "the board wants a login: give an account or --cookies, or save the page while logged in"),
    "permission": ("没有权限看；请换有权限的账号", "no permission: use an account that may read it"),
    "readperm": ("阅读权限不够；请换阅读权限更高的账号", "the thread asks for a higher reading permission: use another account"),
    "password": ("版块有密码；请在浏览器里输入密码后再存页面，或用输过密码的 cookies",
                 "the board asks for a password: enter it in a browser and use its cookies or saved pages"),
    "missing": ("主题（或版块）不存在、已删除或在审核；请核对 game.toml 的 [threads]", "no such thread, or deleted: check [threads] in game.toml"),
    "closed": ("论坛关闭或此时段不开放；请稍后再取", "the board is closed at this time: try again later"),
    "challenge": ("防采集或防刷新的拦截页，不是帖子；请稍后重取，或带上浏览器的 cookies",
                  "an anti-scraping page in place of the thread: try again later, or with a browser's cookies"),
    "refused": ("论坛拒绝了这次请求", "the board refused the request"),
    "notice": ("论坛的提示页，不是帖子", "a notice of the board, no thread"),
    "list": ("版块的主题列表，不是帖子；请打开其中的帖子", "a list of threads: open the thread itself"),
    "index": ("论坛首页，不是帖子", "the board's index, no thread"),
    "form": ("发帖、回帖或编辑的表单，不是帖子", "a form for writing, no thread"),
    "profile": ("会员的空间页，不是帖子", "a member's page, no thread"),
    "search": ("搜索页，不是帖子", "a search page, no thread"),
    "authorid": ("“只看该作者”的页面，楼层被重新编号；请点“显示全部楼层”再取",
                 "shows one author only and renumbers the floors: choose to show all posts"),
    "archiver": ("Archiver（简版）页面，没有帖子编号；请用电脑版的帖子页", "the archiver view has no post ids: use the desktop page"),
    "print": ("打印页，没有帖子编号和楼层；请用电脑版的帖子页", "the print view has no post ids: use the desktop page"),
    "touch": ("手机触屏版页面；请用电脑版（地址加 &mobile=no）", "the touch view: use the desktop page (add &mobile=no)"),
    "api": ("手机接口的 JSON，不是页面；请用电脑版的帖子页", "JSON of the mobile interface: use the desktop page"),
    "script": ("这种论坛的网页要靠脚本去取帖子；请用它的 JSON（帖子地址后加 .json）",
               "a page whose posts are fetched by a script: use the board's JSON (the thread's address with .json)"),
    "xml": ("论坛脚本用的 XML 片段，不是整页；请用电脑版的帖子页", "an XML fragment for the board's scripts: use the desktop page"),
    "feed": ("RSS 订阅，不是帖子", "an RSS feed, no thread"),
    "engine": ("认不出这是哪种论坛的帖子页；若确是帖子，请在 game.toml 的 [forum] 写明 engine",
               "no known board made this page; if it is a thread, name the engine in [forum]"),
}

# What gives a page away that no engine claims. Anti-scraping pages hold next to nothing, so only short pages are asked.
_SIGNS: tuple[tuple[str, int, re.Pattern[str]], ...] = tuple((kind, most, re.compile(sign, re.IGNORECASE)) for kind, most, sign in (
    ("empty", 1000, r"\s*(?:<html[^>]*>\s*(?:<head[^>]*>\s*</head>\s*)?(?:<body[^>]*>\s*</body>\s*)?</html>)?\s*\Z"),
    ("challenge", 20_000, r"(?s:.*)(?:location\s*(?:\.\s*(?:href|replace|assign|reload)|\[|=)|document\.cookie\s*=|_dsign|__jsl|acw_sc__v2)"),
    ("challenge", 60_000, r"(?s:.*)(?:cf-browser-verification|challenge-platform|Just a moment\.\.\.|人机验证|安全验证|滑动验证)"),
    ("feed", 10_000_000, r"\s*(?:<\?xml[^>]*>)?\s*<(?:rss|feed)\b"),
))


def not_a_thread(kind: str, said: str = "") -> NotAThread:
    """The error for a page of this kind; `said` is what the board says on it."""
    chinese, english = KINDS[kind]
    words = f"论坛说：“{said}”。" if said else ""
    return NotAThread(kind, f"{words}{chinese} ({english})")


def unclaimed(text: str) -> NotAThread:
    """The error for a page that no engine claims."""
    return not_a_thread(next((kind for kind, most, sign in _SIGNS if len(text) <= most and sign.match(text)), "engine"))
