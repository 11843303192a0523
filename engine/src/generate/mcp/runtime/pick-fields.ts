import { isJsonObject } from "./table.ts";

/** The members that were asked for, of each item of a list: `id`, `owner.name`. What an answer does not have is left out. */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
	if (fields.length === 0) return value;
	if (Array.isArray(value)) return value.map((item) => pickFields(item, fields));
	if (!isJsonObject(value)) return value;
	const picked = new Map<string, unknown>();
	for (const [name, member] of Object.entries(value)) {
		if (fields.includes(name)) picked.set(name, member);
		const inner = fields.flatMap((field) => (field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : []));
		if (inner.length > 0 && !picked.has(name)) picked.set(name, pickFields(member, inner));
	}
	return Object.fromEntries(picked);
}
