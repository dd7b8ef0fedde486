"""Evidence without the reader's own secrets: what would let whoever finds the archive act in his name."""

from __future__ import annotations

import re
from dataclasses import replace

from scraper.evidence import Response

HEADERS = frozenset({"set-cookie", "set-cookie2", "cookie", "authorization", "proxy-authorization"})
# Each by the places that give it away; it is blotted out wherever else it stands in the same response.
TOKENS = tuple(re.compile(pattern) for pattern in (
    rb"(?:formhash|verifyhash)(?:[\"']?\s*[:=]\s*[\"']?|[\"'][^>]{0,80}?value=[\"'])([0-9a-f]{8})\b",  # Discuz!, phpWind: of every form
    rb"[?&;]hash=([0-9a-f]{8})\b",  # the same, in Discuz!'s links
    rb"\bhash[\"'](?:\s*:\s*|[^<>]{0,40}value=)[\"']([0-9a-f]{32})\b",  # Discuz!: of uploads, good for as long as the account lasts
    rb"\"(?:auth|saltkey)\":\"([^\"]{4,})\"",  # the session itself, in Discuz!'s JSON
    rb"\bsid=([0-9a-f]{32})\b",  # phpBB
    rb"(?:\b_xfToken[\"'] value=|\bdata-csrf=|\bcsrf:\s*)[\"']([^\"'<>\s]{8,})",  # XenForo
))


def without_secrets(response: Response) -> Response:
    """The response with its tokens zeroed, byte for byte, and without the headers that hold cookies."""
    found = {value for pattern in TOKENS for text in (response.body, response.url.encode()) for value in pattern.findall(text)}
    headers = tuple((name, _blotted(value.encode(), found).decode()) for name, value in response.headers if name.lower() not in HEADERS)
    return replace(response, body=_blotted(response.body, found), url=_blotted(response.url.encode(), found).decode(), headers=headers)


def _blotted(text: bytes, found: set[bytes]) -> bytes:
    for value in found:
        text = text.replace(value, b"0" * len(value))
    return text
