"""Where an answer and its description disagree."""

from __future__ import annotations


class Drift:
    """Where an answer and its description disagree. What was received is kept in any case."""

    def __init__(self, place: str, message: str, value: object) -> None:
        self.place = place
        """The type and its member: `Charge.status`."""
        self.message = message
        self.value = value
        """What was received, as plain data."""

    def __repr__(self) -> str:
        return "Drift(" + self.place + ": " + self.message + ")"
