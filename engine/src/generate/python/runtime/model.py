"""Models: objects of the API that keep what was received, and read a member when it is asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Final, TypeVar, cast

from .annotations import _is_ellipsis, _is_literal, _is_none, _members, _name_of
from .decoders import _SCALARS, _anything, _array, _Decoder, _literal, _map, _scalar, _scalar_key
from .drift import Drift
from .errors import ApiDecodeError
from .values import OMIT, _json_text, _plain

if TYPE_CHECKING:
    from typing_extensions import Self, TypeAlias


_Fields: TypeAlias = "dict[str, tuple[str, _Decoder, bool]]"
_AnyModel = TypeVar("_AnyModel", bound="Model")
_DRIFT_LIMIT: Final = 1000


class _Reading:
    """How answers are read: the names that annotations mean, and what to do with what nobody described."""

    def __init__(
        self,
        scope: Mapping[str, Any],
        strict: bool = False,
        on_drift: Callable[[Drift], object] | None = None,
    ) -> None:
        self.scope = scope
        self.strict = strict
        self.on_drift = on_drift
        self.decoders: dict[str, _Decoder] = {}
        self.told: set[tuple[str, str]] = set()

    def differs(self, place: str, message: str, value: object) -> object:
        """Gives the value as it came, once the difference is told or refused."""
        if self.strict:
            raise ApiDecodeError(place + ": " + message)
        # A server may send as many names as it likes.
        if self.on_drift is not None and (place, message) not in self.told and len(self.told) < _DRIFT_LIMIT:
            self.told.add((place, message))
            self.on_drift(Drift(place, message, value))
        return value

    def read(self, annotation: str, value: object, place: str) -> Any:
        decode = self.decoders.get(annotation)
        if decode is None:
            decode = self.decoders[annotation] = _decoder_of(annotation, self.scope)
        read = decode(value, self, place)
        if self.strict or self.on_drift is not None:
            _read_all(read)
        return read


class Model:
    """
    An object of the API. It cannot be changed; `changed` gives a copy with other members. Members that nobody described
    are kept: `model["name"]` reads any by its name in JSON, and `"name" in model` says whether it was there at all.
    """

    _wire: ClassVar[Mapping[str, str]] = {}
    _raw: dict[str, object]
    _reading: _Reading

    def __init__(self, raw: Mapping[str, object], reading: _Reading | None = None) -> None:
        self.__dict__["_raw"] = raw
        self.__dict__["_reading"] = reading or _Reading(globals())

    if not TYPE_CHECKING:
        # A type checker knows the attributes by their annotations: it refuses any other name, which would raise here.
        def __getattr__(self, name: str) -> Any:
            if name[:1] == "_":
                raise AttributeError(name)
            reading = self._reading
            field = _fields_of(type(self), reading.scope).get(name)
            if field is None:
                raise AttributeError(type(self).__name__ + " has no member " + name + ".")
            wire, decode, optional = field
            place = type(self).__name__ + "." + wire
            value = self._raw.get(wire, OMIT)
            if value is OMIT:
                if not optional:
                    reading.differs(place, "It must be there.", None)
                value = None
            else:
                value = decode(value, reading, place)
            self.__dict__[name] = value
            return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A " + type(self).__name__ + " cannot be changed: use changed().")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A " + type(self).__name__ + " cannot be changed: use changed().")

    def __getitem__(self, name: str) -> Any:
        return self._raw[name]

    def __contains__(self, name: object) -> bool:
        return name in self._raw

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and type(self) is type(other) and self._raw == other._raw

    def __hash__(self) -> int:
        return hash((type(self), _json_text(self._raw)))

    def __repr__(self) -> str:
        return type(self).__name__ + "(" + ", ".join(f"{name}={value!r}" for name, value in self._raw.items()) + ")"

    def __getstate__(self) -> dict[str, object]:
        return {"_raw": self._raw}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, _reading=_Reading(globals()))

    def changed(self, /, **members: object) -> Self:
        """A copy with other members. OMIT takes one away."""
        raw = dict(self._raw)
        fields = _fields_of(type(self), self._reading.scope)
        for name, value in members.items():
            wire = fields[name][0] if name in fields else name
            if value is OMIT:
                raw.pop(wire, None)
            else:
                raw[wire] = value
        return type(self)(raw, self._reading)

    def to_dict(self) -> dict[str, Any]:
        """What was received, as plain data that JSON can be made of."""
        return cast("dict[str, Any]", _copied(self))


class _Open(Model):
    """A model that the description allows members of any name."""


class Unknown(_Open):
    """An object of a kind that nobody described. Its members are read by their names in JSON."""


def _copied(value: object) -> object:
    plain = _plain(value)
    if isinstance(plain, dict):
        return {name: _copied(item) for name, item in cast("dict[str, object]", plain).items()}
    if isinstance(plain, list):
        return [_copied(item) for item in cast("list[object]", plain)]
    return value


_COMPILED: Final[dict[type[Model], _Fields]] = {}


def _fields_of(model: type[Model], scope: Mapping[str, Any]) -> _Fields:
    """The members of a model by attribute, from the annotations of the class and its bases, made once."""
    made = _COMPILED.get(model)
    if made is not None:
        return made
    fields: _Fields = {}
    for base in reversed(model.__mro__):
        if not issubclass(base, Model) or base is Model:
            continue
        # Not type.__annotations__: before 3.10 that gives a base's.
        annotations = cast("dict[str, str]", base.__dict__.get("__annotations__") or base.__annotations__)
        wire = cast("dict[str, str]", base.__dict__.get("_wire", {}))
        for name, text in annotations.items():
            if name[:1] != "_":
                fields[name] = _field_of(wire.get(name, name), text, scope)
    _COMPILED[model] = fields
    return fields


def _field_of(wire: str, text: str, scope: Mapping[str, Any]) -> tuple[str, _Decoder, bool]:
    tree = ast.parse(text, mode="eval").body
    if isinstance(tree, ast.Subscript) and _name_of(tree.value) == "Optional":
        # It may be absent, which is not to say that it may be null.
        return wire, _decoder(tree.slice, scope), True
    return wire, _decoder(tree, scope), False


def _decoder_of(annotation: str, scope: Mapping[str, Any]) -> _Decoder:
    return _decoder(ast.parse(annotation, mode="eval").body, scope)


def _decoder(node: ast.expr, scope: Mapping[str, Any]) -> _Decoder:
    """What an annotation means for a value of JSON. It knows the forms that this file is written in, and no other."""
    members = _members(node)
    if len(members) > 1:
        return _union(members, scope)
    if isinstance(node, ast.Constant) and node.value is None:
        return _scalar("null", lambda value: value is None)
    if isinstance(node, ast.Subscript):
        return _generic(node, scope)
    name = _name_of(node)
    if name in _SCALARS:
        return _SCALARS[name]
    meant = scope.get(node.id) if isinstance(node, ast.Name) else None
    if isinstance(meant, str):
        return _alias(node.id if isinstance(node, ast.Name) else "", meant, scope)
    if isinstance(meant, type) and issubclass(meant, Model):
        return _model(meant)
    return _anything


def _generic(node: ast.Subscript, scope: Mapping[str, Any]) -> _Decoder:
    name = _name_of(node.value)
    inner = node.slice
    # Python 3.8 wrapped it in an Index; from 3.9 on it is the expression itself.
    arguments = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if name == "Literal":
        return _literal(arguments)
    if name == "dict":
        return _map(_decoder(arguments[-1], scope))
    if name in ("list", "tuple"):
        decoders = [_decoder(item, scope) for item in arguments if not _is_ellipsis(item)]
        return _array(decoders, name == "list" or len(decoders) < len(arguments))
    return _anything


def _model(model: type[Model]) -> _Decoder:
    def decode(value: object, reading: _Reading, place: str) -> object:
        if isinstance(value, dict):
            return model(cast("dict[str, object]", value), reading)
        if isinstance(value, Model):
            return value
        return reading.differs(place, "It must be an object.", value)

    return decode


def _alias(name: str, text: str, scope: Mapping[str, Any]) -> _Decoder:
    """A name for a union or a list. It is looked into when it is first used: types may contain themselves."""
    made: list[_Decoder] = []

    def decode(value: object, reading: _Reading, place: str) -> object:
        if not made:
            tag = cast("tuple[str, dict[str, str], str | None] | None", scope.get("_TAGS", {}).get(name))
            made.append(_decoder_of(text, scope) if tag is None else _tagged(tag, text, scope))
        return made[0](value, reading, place)

    return decode


def _tagged(tag: tuple[str, dict[str, str], str | None], text: str, scope: Mapping[str, Any]) -> _Decoder:
    property_name, names, fallback = tag
    plain = _decoder_of(text, scope)
    meant = {value: _decoder_of(name, scope) for value, name in names.items()}
    otherwise = _decoder_of(fallback, scope) if fallback else None

    def decode(value: object, reading: _Reading, place: str) -> object:
        if not isinstance(value, dict):
            return plain(value, reading, place)
        told = cast("dict[str, object]", value).get(property_name)
        decoder = meant.get(_scalar_key(told), otherwise)
        if decoder is not None:
            return decoder(cast("object", value), reading, place)
        reading.differs(place, "The variant is not described.", told)
        return Unknown(cast("dict[str, object]", value), reading)

    return decode


def _union(nodes: list[ast.expr], scope: Mapping[str, Any]) -> _Decoder:
    """The member that fits. Of several objects, that which has all that it demands and most of what is there."""
    described = [node for node in nodes if not _is_none(node) and _name_of(node) != "Unknown"]
    members = [(node, _decoder(node, scope)) for node in described]
    nullable = any(_is_none(node) for node in nodes)
    if any(_is_literal(node) for node in described):
        # Beside listed values, `str` says that others must be expected: they are kept, and told.
        members = [(node, decoder) for node, decoder in members if _name_of(node) not in ("str", "int", "float")]
    quiet = _Reading(scope, strict=True)

    def decode(value: object, reading: _Reading, place: str) -> object:
        if value is None and nullable:
            return None
        if len(members) == 1:
            return members[0][1](value, reading, place)
        fitting = [(node, decoder) for node, decoder in members if _fits(decoder, value, quiet)]
        if len(fitting) > 1 and isinstance(value, dict):
            return _likest(fitting, cast("dict[str, object]", value), reading)
        if fitting:
            return fitting[0][1](value, reading, place)
        reading.differs(place, "The value fits none of what is described.", value)
        return Unknown(cast("dict[str, object]", value), reading) if isinstance(value, dict) else value

    return decode


def _likest(fitting: list[tuple[ast.expr, _Decoder]], value: dict[str, object], reading: _Reading) -> object:
    scored = [(_likeness(node, value, reading.scope), decoder) for node, decoder in fitting]
    (wrong, _, known), decoder = max(scored, key=lambda entry: entry[0])
    return decoder(value, reading, "") if wrong == 0 or known > 0 else Unknown(value, reading)


def _fits(decoder: _Decoder, value: object, quiet: _Reading) -> bool:
    try:
        decoder(value, quiet, "")
    except ApiDecodeError:
        return False
    return True


def _likeness(node: ast.expr, value: dict[str, object], scope: Mapping[str, Any]) -> tuple[int, int, int]:
    meant = scope.get(node.id) if isinstance(node, ast.Name) else None
    if not (isinstance(meant, type) and issubclass(meant, Model)):
        return (0, 0, 0)
    # A member that has an earlier name too is one.
    fields = {field[0]: field for field in _fields_of(meant, scope).values()}.values()
    quiet = _Reading(scope, strict=True)
    missing = sum(1 for wire, _, optional in fields if not optional and wire not in value)
    wrong = sum(
        1 for wire, decode, _ in fields if value.get(wire) is not None and not _fits(decode, value[wire], quiet)
    )
    known = sum(1 for wire, _, _ in fields if wire in value)
    return (-wrong, -missing, known)


def _read_all(value: object) -> None:
    """Reads every member, so that every difference is told."""
    if isinstance(value, Model):
        reading, raw = (
            cast("_Reading", value.__dict__["_reading"]),
            cast("Mapping[str, object]", value.__dict__["_raw"]),
        )
        fields = _fields_of(type(value), reading.scope)
        for name in fields:
            _read_all(getattr(value, name))
        if not isinstance(value, _Open):
            described = {wire for wire, _, _ in fields.values()}
            for wire in raw:
                if wire not in described:
                    reading.differs(type(value).__name__ + "." + wire, "Nobody described this member.", raw[wire])
    elif isinstance(value, (list, tuple)):
        for item in cast("list[object]", value):
            _read_all(item)
    elif isinstance(value, dict):
        for item in cast("dict[str, object]", value).values():
            _read_all(item)
