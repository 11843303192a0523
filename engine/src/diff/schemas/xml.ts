import type { Schema, Unread } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";

/** What a value is in XML, as OpenAPI 3.2 says it; `name` and `namespace` of what is no element, and no attribute, are null. */
interface Written {
	readonly node: JsonValue;
	/** null: that of the property or the component. */
	readonly name: JsonValue;
	readonly namespace: JsonValue;
}

/**
 * What another XML Object does to those who read or write the value: its element or attribute is another one. A prefix
 * names nothing (Namespaces in XML 1.0, section 4); whether a name that is written is the one that holds without it
 * depends on where the schema stands.
 */
export function effectOfXml(
	[from, before]: readonly [Unread | undefined, Schema],
	[to, after]: readonly [Unread | undefined, Schema],
): Effect {
	const [was, is] = [written(from, before), written(to, after)];
	if (was.node !== is.node || was.namespace !== is.namespace) return "incomparable";
	if (was.name === is.name) return "none";
	return was.name === null || is.name === null ? "unknown" : "incomparable";
}

/** `xml` is lowered already: a list has no element of its own, and everything else has one. */
function written(xml: Unread | undefined, { types }: Schema): Written {
	const value = xml !== undefined && isObject(xml.value) ? xml.value : {};
	const usual = types?.join() === "array" ? "none" : "element";
	const { name = null, namespace = null, nodeType: node = usual } = value;
	return node === "element" || node === "attribute" ? { node, name, namespace } : { node, name: null, namespace: null };
}
