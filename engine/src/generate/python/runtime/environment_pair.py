"""User name and password that the environment holds."""

from __future__ import annotations

import os


def _environment_pair(username: str, password: str) -> tuple[str, str] | None:
    found = (os.environ.get(username), os.environ.get(password))
    return (found[0], found[1]) if found[0] is not None and found[1] is not None else None
