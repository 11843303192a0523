"""Values that JSON and Python do not share: what is left out, exact numbers, dates that keep their text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from typing import Any, Final, TypeVar, cast

_T = TypeVar("_T")


class Omit:
    """The type of OMIT."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Final = Omit()
"""Stands for an argument that is not given. It writes nothing, while None writes null."""


class Number(float):
    """A number of JSON that is no integer. It keeps its text, so that no digit is lost on the way back."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Number:
        number = super().__new__(cls, text)
        number.text = text
        return number


class DateTime(datetime):
    """A datetime that was read. It keeps its text: digits beyond microseconds, and how its offset was written."""

    text: str = ""


class Date(date):
    """A date that was read."""

    text: str = ""


_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_DATE_TIME: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):?(\d\d))?", re.ASCII
)


def _read_date(text: str) -> date | None:
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    try:
        read = Date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None
    read.text = text
    return read


def _read_datetime(text: str) -> datetime | None:
    found = _DATE_TIME.fullmatch(text)
    if found is None:
        return None
    zone = None
    if found[8]:
        zone = timezone.utc
    elif found[9]:
        offset = timedelta(hours=int(found[10]), minutes=int(found[11]))
        zone = timezone(-offset if found[9] == "-" else offset) if offset < timedelta(hours=24) else None
    fraction = int(((found[7] or "") + "000000")[:6])
    try:
        parts = [int(found[index]) for index in range(1, 7)]
        read = DateTime(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], fraction, zone)
    except ValueError:
        return None
    read.text = text
    return read


def _time_text(value: date) -> str:
    """RFC 3339. A datetime without a zone is local time, as everywhere in Python."""
    if isinstance(value, (DateTime, Date)) and value.text:
        return value.text
    if not isinstance(value, datetime):
        return value.isoformat()
    aware = value if value.tzinfo is not None else value.astimezone()
    text = aware.isoformat()
    return text[:-6] + "Z" if text.endswith("+00:00") else text


def _number_text(value: float) -> str:
    """The shortest text, in the form that every language's JSON writes: 1, 0.00001, 1e+21."""
    if isinstance(value, Number):
        return value.text
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("JSON has no number for " + repr(value) + ".")
    if value == 0:
        return "0"
    sign, digits, exponent = _digits_of(repr(abs(value)))
    sign = "-" if value < 0 else ""
    count = len(digits)
    if 0 < exponent <= 21:
        whole = digits.ljust(exponent, "0")
        return sign + whole[:exponent] + ("." + whole[exponent:] if count > exponent else "")
    if -6 < exponent <= 0:
        return sign + "0." + "0" * -exponent + digits
    power = exponent - 1
    mantissa = digits[0] + ("." + digits[1:] if count > 1 else "")
    return sign + mantissa + "e" + ("+" if power > 0 else "-") + str(abs(power))


def _digits_of(text: str) -> tuple[str, str, int]:
    mantissa, _, power = text.partition("e")
    whole, _, fraction = mantissa.partition(".")
    exponent = len(whole) + int(power or "0")
    digits = whole + fraction
    leading = len(digits) - len(digits.lstrip("0"))
    return "", digits.strip("0"), exponent - leading


_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def _text_json(text: str) -> str:
    written = json.dumps(text, ensure_ascii=False)
    return _SURROGATE.sub(lambda found: "\\u" + format(ord(found[0]), "04x"), written)


def _json_text(value: object) -> str:
    """A value as JSON, without spaces. Raises TypeError for what JSON has no text for."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "true" if value else "false"
    if isinstance(value, str):
        return _text_json(value)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return _number_text(value)
    if isinstance(value, date):
        return _text_json(_time_text(value))
    plain = _plain(value)
    if isinstance(plain, list):
        items = cast("list[object]", plain)
        return "[" + ",".join([_json_text(item) for item in items if item is not OMIT]) + "]"
    if isinstance(plain, dict):
        members = cast("dict[object, object]", plain)
        pairs = [_text_json(str(name)) + ":" + _json_text(item) for name, item in members.items() if item is not OMIT]
        return "{" + ",".join(pairs) + "}"
    if type(value).__name__ == "Decimal":
        return _decimal_text(str(value))
    raise TypeError("JSON has no text for a value of type " + type(value).__name__ + ".")


def _decimal_text(text: str) -> str:
    if re.fullmatch(r"-?\d+(?:\.\d+)?(?:E[+-]?\d+)?", text) is None:
        raise ValueError("JSON has no number for " + text + ".")
    return text


def _plain(value: object) -> object:
    """Models, mappings and sequences as dict and list; anything else as it is."""
    raw = getattr(value, "_raw", None)
    if raw is not None:
        return raw
    if isinstance(value, dict):
        return cast("dict[object, object]", value)
    if isinstance(value, Mapping):
        return dict(cast("Mapping[object, object]", value))
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(cast("list[object]", value))
    return value


def _scalar_text(value: object) -> str:
    """Text for a place outside of JSON. None is empty, and what has no text of its own is JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, date):
        return _time_text(value)
    if type(value).__name__ == "Decimal":
        return str(value)
    return _json_text(value)


def _read_integer(text: str) -> object:
    """Python refuses integers of thousands of digits, which take quadratic time."""
    return int(text) if len(text) < 4000 else Number(text)


def _refuse_constant(text: str) -> object:
    raise ValueError("JSON has no " + text + ".")


def _parse_json(text: str | bytes) -> Any:
    """Raises ValueError for what is no JSON, text that is nested too deeply included."""
    try:
        return json.loads(text, parse_float=Number, parse_int=_read_integer, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("The JSON text is nested too deeply.") from None
