import type { Place } from "../../contract/source.ts";
import { flagAt, member, type Node, type ObjectNode, placeBelow, textAt } from "../node.ts";
import { lowerCollectionFormat } from "./collection-format.ts";
import { compose, composeList, rewrite } from "./compose.ts";
import type { InlineSchemas } from "./inline-schema.ts";
import { contentOf, isFile, type NamedType } from "./media-types.ts";

const LOWERED: ReadonlySet<string> = new Set(["name", "in", "schema"]);

/** A parameter in the body as a Request Body Object. */
export function lowerBody(parameter: ObjectNode, consumes: readonly NamedType[]): ObjectNode {
	const schema = member(parameter, "schema") ?? { at: parameter.at, value: {} };
	return rewrite(parameter, LOWERED, { content: contentOf(schema, consumes, parameter.at) });
}

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const FORM_TYPES: ReadonlySet<string> = new Set([URLENCODED, MULTIPART]);

/** The fields of a form as a Request Body Object whose schema has them as properties. Its place is the first field's. */
export function lowerForm(
	fields: readonly [ObjectNode, ...ObjectNode[]],
	consumes: readonly NamedType[],
	schemas: InlineSchemas,
): ObjectNode {
	const { at } = fields[0];
	const isRequired = fields.some(({ value }) => flagAt(value, "required") === true);
	const media = compose(at, [
		["schema", formSchema(fields, at, schemas)],
		["encoding", encodings(fields, at)],
	]);
	const types = formTypes(fields, consumes, at).map((type) => [type.name, { ...media, at: type.at }] as const);
	return compose(at, [
		["required", { at, value: isRequired }],
		["content", compose(at, types)],
	]);
}

/** Files need parts; without one, what HTML forms send where nothing is said. */
function formTypes(fields: readonly ObjectNode[], consumes: readonly NamedType[], at: Place): readonly NamedType[] {
	const named = consumes.filter(({ name }) => FORM_TYPES.has(essence(name)));
	return named.length > 0 ? named : [{ name: fields.some(isFile) ? MULTIPART : URLENCODED, at }];
}

function essence(mediaType: string): string {
	return mediaType.replace(/;.*$/s, "").trim().toLowerCase();
}

function formSchema(fields: readonly ObjectNode[], at: Place, schemas: InlineSchemas): Node {
	const properties = fields.map((field) => [nameOf(field), schemas.ofField(field)] as const);
	const required = fields
		.filter(({ value }) => flagAt(value, "required") === true)
		.map((field) => ({ at: placeBelow(field, "required"), value: nameOf(field) }));
	return compose(at, [
		["type", { at, value: "object" }],
		["properties", compose(at, properties)],
		["required", composeList(at, required)],
	]);
}

function encodings(fields: readonly ObjectNode[], at: Place): Node {
	const entries = fields.map((field) => {
		const serialization = Object.entries(lowerCollectionFormat(field));
		return [nameOf(field), serialization.length === 0 ? undefined : compose(field.at, serialization)] as const;
	});
	return compose(at, entries);
}

function nameOf({ value }: ObjectNode): string {
	return textAt(value, "name") ?? "";
}
