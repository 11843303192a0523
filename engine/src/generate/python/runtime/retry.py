"""When an attempt must be done, and whether another one follows."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Final


class _Clock:
    """When an attempt, and the whole call, must be done."""

    def __init__(self, timeout: float, deadline: float | None) -> None:
        self.timeout = timeout
        self.started = time.monotonic()
        self.end = None if deadline is None else self.started + deadline

    def attempt(self) -> float | None:
        until = time.monotonic() + self.timeout if self.timeout > 0 else None
        ends = [moment for moment in (until, self.end) if moment is not None]
        return min(ends) if ends else None

    def is_over(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end


def _is_idempotent(method: str) -> bool:
    """Methods that may be repeated when nobody knows whether the server acted (RFC 9110, 9.2.2)."""
    return method in ("GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE")


def _is_transient(status: int, headers: Mapping[str, str], repeatable: bool) -> bool:
    """
    Whether an answer may be another one next time. A conflict (409) is not repeated: it says that the request does not
    fit the state of the resource. A 429 was not carried out, so it is repeated whatever the method.
    """
    said = headers.get("x-should-retry")
    if said in ("true", "false"):
        return said == "true"
    return status == 429 or (repeatable and status in (408, 500, 502, 503, 504))


def _is_distrust(error: BaseException) -> bool:
    """A certificate that is not trusted will not be trusted next time."""
    return type(error.__cause__).__name__ == "SSLCertVerificationError"


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HTTP_DATE: Final = re.compile(r"[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT", re.ASCII)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """How many seconds the server asks to wait (RFC 9110, 10.2.3); None where it does not."""
    milliseconds = headers.get("retry-after-ms", "").strip()
    if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", milliseconds, re.ASCII):
        return float(milliseconds) / 1000
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", text, re.ASCII):
        return float(text)
    found = _HTTP_DATE.fullmatch(text)
    if found is None or found[2] not in _MONTHS:
        return None
    day, month, year = int(found[1]), _MONTHS.index(found[2]) + 1, int(found[3])
    try:
        moment = datetime(year, month, day, int(found[4]), int(found[5]), int(found[6]), tzinfo=timezone.utc)
    except ValueError:
        return None
    return max(0.0, moment.timestamp() - time.time())
