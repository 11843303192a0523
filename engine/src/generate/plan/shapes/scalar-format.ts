import type { JsonType, Schema } from "../../../contract/api.ts";
import type { ScalarFormat } from "../shape.ts";

/** What else than a format's own name means it. A 32-bit integer without a sign needs 64 bits with one. */
const formatsOf: Readonly<Partial<Record<JsonType, ReadonlyMap<string, ScalarFormat>>>> = {
	integer: new Map([
		["int8", "int32"],
		["int16", "int32"],
		["int32", "int32"],
		["uint8", "int32"],
		["uint16", "int32"],
		["uint32", "int64"],
		["int64", "int64"],
	]),
	number: new Map([
		["float", "float"],
		["double", "double"],
		["decimal", "decimal"],
		["decimal128", "decimal"],
	]),
	string: new Map([
		["date", "date"],
		["date-time", "date-time"],
		["byte", "byte"],
		["decimal", "decimal"],
		["decimal128", "decimal"],
	]),
};

/** The format that a target may act on; null for none, and for those that only people read. */
export function scalarFormat(type: JsonType, { formats }: Pick<Schema, "formats">): ScalarFormat | null {
	const known = formatsOf[type];
	if (known === undefined) return null;
	for (const format of formats) {
		const meant = known.get(format);
		if (meant !== undefined) return meant;
	}
	return null;
}
