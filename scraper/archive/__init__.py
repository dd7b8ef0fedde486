"""Evidence: every response kept as it came, every version of every post remembered.

A game's archive is the folder `archive/` in the game folder: `posts.sqlite` (what was read, and when) and
`responses.warc.gz` (the bytes it was read from). Opening it for reading costs no more than SQLite: whoever judges
needs neither the network nor an HTML parser.
"""

from scraper.archive.places import own_places
from scraper.archive.store import Archive, Changes, Publication, Reading

__all__ = ["Archive", "Changes", "Publication", "Reading", "own_places"]
