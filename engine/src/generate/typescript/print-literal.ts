import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { membersOf, opened, type Types } from "../plan/opened.ts";
import type { Shape } from "../plan/shape.ts";
import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, memberName, numberLiteral, stringLiteral } from "../writer/ecmascript.ts";

/** Longer than this, a list or an object has a line for each of its parts. */
const MAX_LINE = 80;

/** A JSON value as an expression; bytes are a Blob of the text that they are. */
export function printLiteral(value: JsonValue, shape: Shape, types: Types): Code {
	const settled = opened(shape, types);
	if (settled.kind === "binary")
		return code`new Blob([${stringLiteral(typeof value === "string" ? value : JSON.stringify(value))}])`;
	if (typeof value === "string") return stringLiteral(value);
	if (typeof value === "number") return numberLiteral(value) ?? code`0`;
	if (isList(value)) {
		const items = settled.kind === "list" ? settled.items : unknownShape;
		return bracketed(
			"[",
			value.map((item) => printLiteral(item, items, types)),
			"]",
		);
	}
	if (isObject(value)) return printObject(value, settled, types);
	return value === null ? code`null` : value === true ? code`true` : code`false`;
}

const unknownShape: Shape = { kind: "unknown" };

function printObject(value: { readonly [name: string]: JsonValue }, shape: Shape, types: Types): Code {
	const fields = membersOf(shape, types);
	const members = Object.entries(value).map(
		([name, member]) => code`${keyOf(name)}: ${printLiteral(member, fields.get(name)?.shape ?? unknownShape, types)}`,
	);
	return members.length === 0 ? code`{}` : bracketed("{ ", members, " }");
}

/** A member that is called `__proto__` is one only where its name is computed. */
export function keyOf(name: string): Code {
	return name === "__proto__" ? code`["__proto__"]` : memberName(name);
}

/** Brackets around parts, on one line where that is short. */
export function bracketed(open: "[" | "{ ", parts: readonly Code[], close: "]" | " }"): Code {
	const [start, end] = open === "[" ? [code`[`, code`]`] : [code`{`, code`}`];
	const inside = join(parts, code`, `);
	const isShort = inside.length <= MAX_LINE && !inside.includes("\n");
	if (isShort) return close === "]" ? code`${start}${inside}${end}` : code`${start} ${inside} ${end}`;
	return lines(start, indent(lines(...parts.map((part) => code`${part},`))), end);
}
