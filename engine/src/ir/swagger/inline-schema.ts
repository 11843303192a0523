import type { JsonObject } from "../../contract/json.ts";
import type { Node, ObjectNode } from "../node.ts";
import { isExtension } from "../unread.ts";
import { pick } from "./compose.ts";

/** The fields by which a parameter, a header or an item of 2.0 describes its values (Swagger 2.0, Parameter Object). */
const KEYWORDS: ReadonlySet<string> = new Set([
	...["type", "format", "items", "default", "enum", "pattern", "multipleOf"],
	...["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength"],
	...["maxItems", "minItems", "uniqueItems"],
]);

export function isInlineKeyword(key: string): boolean {
	return KEYWORDS.has(key);
}

/** Fields of a parameter that are not about its values, or that its form says otherwise. */
const NOT_IN_PROPERTY: ReadonlySet<string> = new Set(["name", "in", "required", "collectionFormat"]);

/** The schemas that stand inline among the fields of other objects: one object in memory for each place, as elsewhere. */
export interface InlineSchemas {
	/** The schema of a parameter or a header; undefined where it says nothing of its values. */
	ofValue(described: ObjectNode): Node | undefined;
	/** The schema of a form's field, with whatever else is said of it. */
	ofField(parameter: ObjectNode): Node;
}

export function createInlineSchemas(): InlineSchemas {
	const known = new Map<JsonObject, JsonObject>();
	const schemaOf = ({ at, value }: ObjectNode, isWanted: (key: string) => boolean): Node => {
		const schema = known.get(value) ?? pick(value, isWanted);
		known.set(value, schema);
		return { at, value: schema };
	};
	const isKeyword = (key: string) => isInlineKeyword(key) || isExtension(key);
	return {
		ofValue: (described) =>
			Object.keys(described.value).some(isInlineKeyword) ? schemaOf(described, isKeyword) : undefined,
		ofField: (parameter) => schemaOf(parameter, (key) => !NOT_IN_PROPERTY.has(key)),
	};
}
