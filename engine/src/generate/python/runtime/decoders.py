"""Decoders of values that hold no model: scalars, literals, maps and arrays."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Callable, Final, cast

from .values import _json_text, _read_date, _read_datetime

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

    from .model import _Reading


_Decoder: TypeAlias = "Callable[[object, _Reading, str], object]"


def _anything(value: object, _reading: _Reading, _place: str) -> object:
    return value


def _scalar(name: str, fits: Callable[[object], bool]) -> _Decoder:
    message = "It must be " + name + "."

    def decode(value: object, reading: _Reading, place: str) -> object:
        return value if fits(value) else reading.differs(place, message, value)

    return decode


def _integer(value: object, reading: _Reading, place: str) -> object:
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return reading.differs(place, "It must be an integer.", value)


def _temporal(name: str, read: Callable[[str], object]) -> _Decoder:
    def decode(value: object, reading: _Reading, place: str) -> object:
        meant = read(value) if isinstance(value, str) else None
        return reading.differs(place, "It must be a " + name + ".", value) if meant is None else meant

    return decode


def _decimal(value: object, reading: _Reading, place: str) -> object:
    import decimal

    if isinstance(value, (int, float, str)) and not isinstance(value, bool):
        try:
            return decimal.Decimal(getattr(value, "text", value))
        except (decimal.InvalidOperation, ValueError):
            pass
    return reading.differs(place, "It must be a decimal number.", value)


_SCALARS: Final[dict[str, _Decoder]] = {
    "str": _scalar("a text", lambda value: isinstance(value, str)),
    "bool": _scalar("true or false", lambda value: isinstance(value, bool)),
    "float": _scalar("a number", lambda value: isinstance(value, (int, float)) and not isinstance(value, bool)),
    "int": _integer,
    "date": _temporal("date", _read_date),
    "datetime": _temporal("date-time", _read_datetime),
    "Decimal": _decimal,
}


def _literal(nodes: list[ast.expr]) -> _Decoder:
    values: list[object] = [ast.literal_eval(node) for node in nodes]
    known = {(type(value), value) for value in values}

    def decode(value: object, reading: _Reading, place: str) -> object:
        hashable = isinstance(value, (str, int, bool))
        if hashable and (type(value), value) in known:
            return value
        return reading.differs(place, "The value is not described.", value)

    return decode


def _map(inner: _Decoder) -> _Decoder:
    def decode(value: object, reading: _Reading, place: str) -> object:
        if not isinstance(value, dict):
            return reading.differs(place, "It must be an object.", value)
        return {name: inner(item, reading, place + ".*") for name, item in cast("dict[str, object]", value).items()}

    return decode


def _array(decoders: list[_Decoder], repeated: bool) -> _Decoder:
    """A list repeats its last decoder; a tuple has one for each place, and what is beyond them is kept."""

    def decode(value: object, reading: _Reading, place: str) -> object:
        if not isinstance(value, list):
            return reading.differs(place, "It must be an array.", value)
        items = cast("list[object]", value)
        last = decoders[-1] if repeated and decoders else _anything
        each = [
            (decoders[index] if index < len(decoders) else last)(item, reading, place + "[]")
            for index, item in enumerate(items)
        ]
        return each if repeated else tuple(each)

    return decode


def _scalar_key(value: object) -> str:
    return value if isinstance(value, str) else _json_text(value) if isinstance(value, (bool, int, float)) else ""
