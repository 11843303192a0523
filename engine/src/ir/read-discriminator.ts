import type { Discriminator, SchemaId, Unread } from "../contract/api.ts";
import { isObject } from "../lib/json-kind.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { asObject, member, members, type Node, type ObjectNode, textAt } from "./node.ts";
import { unreadFields } from "./unread.ts";

export function readDiscriminator(node: ObjectNode, context: KeywordContext): Discriminator | null {
	const written = member(node, "discriminator");
	if (written === undefined || !isObject(written.value)) return null;
	const propertyName = textAt(written.value, "propertyName");
	if (propertyName === null) return null;
	const mapping = members(member(written, "mapping")).flatMap(([tag, target]): [string, SchemaId][] => {
		const schema = typeof target.value === "string" ? mappedSchema(target.value, target.at.file, context) : undefined;
		return schema === undefined ? [] : [[tag, context.schemas.intern(schema)]];
	});
	return { propertyName, mapping: new Map(mapping), at: written.at };
}

/** A value of `mapping` is a component's name or a reference; a name goes first (OpenAPI 3.1, Discriminator Object). */
function mappedSchema(target: string, file: string, { component, schemas }: KeywordContext): Node | undefined {
	return component(target) ?? (LOOKS_LIKE_REFERENCE.test(target) ? schemas.resolve(target, file) : undefined);
}

const LOOKS_LIKE_REFERENCE = /[#/.]/;

const FIELDS: ReadonlySet<string> = new Set(["propertyName", "mapping"]);

/** 3.2's `defaultMapping`: the schema of what carries no tag that is known. */
export function unreadInDiscriminator(node: ObjectNode): readonly Unread[] {
	const written = asObject(member(node, "discriminator"));
	const unread = written === undefined ? [] : unreadFields(written, FIELDS);
	return unread.map(({ field, ...rest }) => ({ ...rest, field: `discriminator.${field}` }));
}
