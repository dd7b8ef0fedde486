"""The ballot box: which ballot stands, and why another does not (docs/rules.md)."""

from adjudicator.ballots.box import BallotBox
from adjudicator.ballots.entry import Ballot
from adjudicator.ballots.poll import Poll

__all__ = ["Ballot", "BallotBox", "Poll"]
