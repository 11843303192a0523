"""Numbers, dates and models: nothing is lost between an answer and the next request."""

from __future__ import annotations

import unittest
from datetime import datetime, timezone
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, Optional

from ..drift import Drift
from ..errors import ApiDecodeError
from ..model import Model, Unknown, _Reading
from ..values import OMIT, _json_text, _parse_json, _time_text

if TYPE_CHECKING:
    from typing_extensions import TypeAlias


class Card(Model):
    kind: Literal["card"]
    last4: str


class Bank(Model):
    kind: Literal["bank"]
    iban: str


Source: TypeAlias = "Card | Bank | Unknown"
_TAGS = {"Source": ("kind", {"card": "Card", "bank": "Bank"}, None)}


class Renamed(Model):
    """A member with an earlier name, and beside it one class that has as much without."""

    _wire = {"address": "shipTo", "ship_to": "shipTo"}
    address: Optional[str]
    ship_to: Optional[str]


class Plain(Model):
    _wire = {"ship_to": "shipTo"}
    ship_to: Optional[str]
    note: Optional[str]


Either: TypeAlias = "Renamed | Plain"


class Charge(Model):
    _wire = {"from_": "from"}
    amount: Decimal
    created: datetime
    from_: Optional[Source]
    note: Optional[str | None]
    parts: Optional[list[dict[str, Card]]]
    status: Optional[Literal["open"] | str]
    way: Optional[Card | Bank]


def read(text: str, **options: object) -> Charge:
    return _Reading(globals(), **options).read("Charge", _parse_json(text), "test")


TEXT = '{"amount":1.10,"created":"2024-02-03T04:05:06.123456789+02:00"}'


class Numbers(unittest.TestCase):
    def test_are_written_as_in_every_language(self) -> None:
        for value, text in (
            (1.0, "1"), (0.00001, "0.00001"), (1e-7, "1e-7"), (1e21, "1e+21"), (123456.789, "123456.789"), (-0.5, "-0.5"),
            (1e20, "100000000000000000000"), (5e-324, "5e-324"), (9007199254740993, "9007199254740993"), (0.0, "0"),
        ):  # fmt: skip
            self.assertEqual(_json_text(value), text)
        for text in ("1.10", "1e400", "12345678901234567890.5"):
            self.assertEqual(_json_text(_parse_json(text)), text)
        for value in (float("nan"), float("inf"), Decimal("NaN")):
            with self.assertRaises(ValueError):
                _json_text(value)
        self.assertEqual(
            _json_text({"a": OMIT, "b": [None, True], "c": "\ud800\u2028"}), '{"b":[null,true],"c":"\\ud800\u2028"}'
        )

    def test_hostile_text_is_no_json(self) -> None:
        for text in ("[" * 100_000, "NaN", "", "{"):
            with self.assertRaises(ValueError):
                _parse_json(text)
        self.assertEqual(_json_text(_parse_json("1" * 5000)), "1" * 5000)


class Dates(unittest.TestCase):
    def test_keep_their_text(self) -> None:
        charge = read(TEXT)
        self.assertEqual(charge.created, datetime(2024, 2, 3, 2, 5, 6, 123456, timezone.utc))
        self.assertEqual(_time_text(charge.created), "2024-02-03T04:05:06.123456789+02:00")
        self.assertEqual(_time_text(datetime(2024, 1, 2, tzinfo=timezone.utc)), "2024-01-02T00:00:00Z")


class Models(unittest.TestCase):
    def test_change_a_member_of_any_name(self) -> None:
        plain = _Reading(globals()).read("Plain", {}, "test")
        self.assertEqual(_json_text(plain.changed(**{"self": 1, "members": 2})), '{"self":1,"members":2}')

    def test_have_members_under_earlier_names_too(self) -> None:
        order = _Reading(globals()).read("Renamed", _parse_json('{"shipTo":"here"}'), "test")
        self.assertEqual((order.address, order.ship_to), ("here", "here"))
        self.assertEqual(_json_text(order.changed(ship_to="there")), '{"shipTo":"there"}')
        self.assertEqual(order.changed(ship_to="there").address, "there")
        told: list[str] = []
        _Reading(globals(), on_drift=lambda drift: told.append(drift.place)).read("Renamed", {"shipTo": 1}, "test")
        self.assertEqual(told, ["Renamed.shipTo"])

    def test_count_an_earlier_name_once_among_alternatives(self) -> None:
        either = _Reading(globals()).read("Either", {"shipTo": "here", "note": "left"}, "test")
        self.assertIsInstance(either, Plain)

    def test_are_read_by_their_annotations(self) -> None:
        charge = read(
            TEXT[:-1]
            + ',"from":{"kind":"bank","iban":"X"},"parts":[{"a":{"kind":"card","last4":"1"}}],"way":{"iban":"Y","kind":"bank"}}'
        )
        self.assertEqual(charge.amount, Decimal("1.10"))
        self.assertIsInstance(charge.from_, Bank)
        self.assertIsInstance(charge.way, Bank)
        self.assertEqual(charge.parts[0]["a"].last4, "1")
        self.assertIs(charge.parts, charge.parts)
        with self.assertRaises(AttributeError):
            charge.nothing

    def test_tell_absent_from_null(self) -> None:
        self.assertTrue("note" not in read(TEXT) and "note" in read(TEXT[:-1] + ',"note":null}'))
        more = read(TEXT[:-1] + ',"note":null,"more":[1.50]}')
        self.assertEqual(
            _json_text(more.changed(note=OMIT, amount=2)), TEXT[:-1].replace("1.10", "2") + ',"more":[1.50]}'
        )

    def test_keep_what_nobody_described(self) -> None:
        told: list[Drift] = []
        odd = TEXT[:-1].replace("1.10", '"much"') + ',"status":"new","from":{"kind":"cash"},"note":5}'
        charge = read(odd, on_drift=told.append)
        self.assertIsInstance(charge.from_, Unknown)
        self.assertEqual((charge.amount, charge.status, charge.note, charge.from_["kind"]), ("much", "new", 5, "cash"))
        self.assertEqual(
            sorted(drift.place for drift in told), ["Charge.amount", "Charge.from", "Charge.note", "Charge.status"]
        )
        self.assertEqual(_json_text(charge), odd)
        for text in (odd, TEXT[:-1] + ',"way":null}', "[]", "{}"):
            with self.assertRaises(ApiDecodeError):
                read(text, strict=True)
        self.assertEqual(read(TEXT, strict=True).to_dict()["created"][:4], "2024")
