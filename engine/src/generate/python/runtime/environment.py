"""Secrets that the environment holds."""

from __future__ import annotations

import os


def _environment(name: str) -> str | None:
    return os.environ.get(name) or None
