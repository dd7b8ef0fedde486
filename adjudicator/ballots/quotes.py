"""Which ballot a quotation means (RULES void.quote)."""

from __future__ import annotations

from datetime import tzinfo

from adjudicator.ballots.entry import Ballot
from adjudicator.evidence import Filed
from scraper.models import Quote


def quotes_ballot(filed: Filed, ballot: Ballot, zone: tzinfo | None) -> bool:
    """Whether a post quotes that ballot's post: by its id, else by author and time or text."""
    return any(_means(quote, ballot, zone) for quote in filed.first.body.quotes)


def _means(quote: Quote, ballot: Ballot, zone: tzinfo | None) -> bool:
    if quote.post_id is not None:
        return quote.post_id == ballot.filed.id
    post = ballot.filed.first
    if quote.author is None or quote.author.strip() != post.author:
        return False
    if quote.written_at is not None:
        stamped = post.posted_at.astimezone(zone).replace(tzinfo=None, microsecond=0)
        return quote.written_at in (stamped, stamped.replace(second=0))  # most boards' heads show no seconds
    quoted = "".join(quote.text.split()).rstrip(".… ")
    return bool(quoted) and "".join("".join(post.body.lines).split()).startswith(quoted)
