"""Discuz! X (X2 to X3.5), desktop pages."""

from __future__ import annotations
