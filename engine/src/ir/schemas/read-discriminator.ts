import type { Discriminator, SchemaId, Unread } from "../../contract/api.ts";
import { isObject } from "../../lib/json-kind.ts";
import { localSchemaReferences } from "../../openapi/local-schemas.ts";
import { asObject, member, members, type Node, type ObjectNode, textAt } from "../node.ts";
import { unreadFields } from "../unread.ts";
import type { KeywordContext } from "./keyword-context.ts";

export function readDiscriminator(node: ObjectNode, context: KeywordContext): Discriminator | null {
	const written = member(node, "discriminator");
	if (written === undefined || !isObject(written.value)) return null;
	const propertyName = textAt(written.value, "propertyName");
	if (propertyName === null) return null;
	const other = defaultOf(written, context);
	const mapping = new Map<string, SchemaId>();
	const astray = new Set<string>();
	for (const [tag, target] of members(member(written, "mapping"))) {
		const schema = typeof target.value === "string" ? mappedSchema(target.value, target.at.file, context) : undefined;
		if (schema === undefined) astray.add(tag);
		else mapping.set(tag, context.schemas.intern(schema));
	}
	const defaultMapping = other === undefined ? null : context.schemas.intern(other);
	return { propertyName, mapping, astray, defaultMapping, at: written.at };
}

function defaultOf(discriminator: Node | undefined, context: KeywordContext): Node | undefined {
	const target = member(discriminator, "defaultMapping");
	return typeof target?.value === "string" ? mappedSchema(target.value, target.at.file, context) : undefined;
}

/**
 * A value of `mapping` is a component's name or a reference; a name goes first (OpenAPI 3.1, Discriminator Object). In
 * another file than the entry it may be the name of a schema there.
 */
function mappedSchema(target: string, file: string, { component, schemas }: KeywordContext): Node | undefined {
	return (
		component(target) ??
		(LOOKS_LIKE_REFERENCE.test(target) ? schemas.resolve(target, file) : undefined) ??
		(schemas.isEntry(file) ? undefined : localSchema(target, file, schemas))
	);
}

function localSchema(name: string, file: string, schemas: KeywordContext["schemas"]): Node | undefined {
	for (const ref of localSchemaReferences(name)) {
		const schema = schemas.resolve(ref, file);
		if (schema !== undefined && isObject(schema.value)) return schema;
	}
	return undefined;
}

const LOOKS_LIKE_REFERENCE = /[#/.]/;

const FIELDS: ReadonlySet<string> = new Set(["propertyName", "mapping"]);
const FIELDS_WITH_DEFAULT: ReadonlySet<string> = new Set([...FIELDS, "defaultMapping"]);

/** What else stands there; a `defaultMapping` that leads nowhere too. */
export function unreadInDiscriminator(node: ObjectNode, context: KeywordContext): readonly Unread[] {
	const written = asObject(member(node, "discriminator"));
	const fields = defaultOf(written, context) === undefined ? FIELDS : FIELDS_WITH_DEFAULT;
	const unread = written === undefined ? [] : unreadFields(written, fields);
	return unread.map(({ field, ...rest }) => ({ ...rest, field: `discriminator.${field}` }));
}
