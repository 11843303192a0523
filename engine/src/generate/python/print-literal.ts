import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { membersOf, opened, type Types } from "../plan/opened.ts";
import type { Shape } from "../plan/shape.ts";
import { join, lines } from "../writer/code.ts";
import { type Code, code, indent, jsonLiteral, stringLiteral } from "../writer/python.ts";

/** Longer than this, a list or a dictionary has a line for each of its parts. */
const MAX_LINE = 80;

const unknownShape: Shape = { kind: "unknown" };

/** A JSON value as an expression; bytes are the text that they are, encoded. */
export function printLiteral(value: JsonValue, shape: Shape, types: Types): Code {
	const settled = opened(shape, types);
	if (settled.kind === "binary") {
		return code`${stringLiteral(typeof value === "string" ? value : JSON.stringify(value))}.encode()`;
	}
	if (isList(value)) {
		const items = settled.kind === "list" ? settled.items : unknownShape;
		return bracketed(
			code`[`,
			value.map((item) => printLiteral(item, items, types)),
			code`]`,
		);
	}
	if (!isObject(value)) return jsonLiteral(value) ?? code`0`;
	const fields = membersOf(settled, types);
	const members = Object.entries(value).map(
		([name, member]) =>
			code`${stringLiteral(name)}: ${printLiteral(member, fields.get(name)?.shape ?? unknownShape, types)}`,
	);
	return bracketed(code`{`, members, code`}`);
}

/** Brackets around parts, on one line where that is short. */
export function bracketed(open: Code, parts: readonly Code[], close: Code): Code {
	const inside = join(parts, code`, `);
	if (inside.length <= MAX_LINE && !inside.includes("\n")) return code`${open}${inside}${close}`;
	return lines(open, indent(lines(...parts.map((part) => code`${part},`))), close);
}
