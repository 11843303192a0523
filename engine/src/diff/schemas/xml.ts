import type { Schema, Unread } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { parsePointer } from "../../lib/json-pointer.ts";

/** What a value is in XML, as OpenAPI 3.2 says it; `name` and `namespace` of what is no element, and no attribute, are null. */
interface Written {
	readonly node: JsonValue;
	/** null: not known where the schema stands. */
	readonly name: JsonValue;
	readonly namespace: JsonValue;
	readonly prefix: JsonValue;
}

/**
 * What another XML Object does to those who read or write the value: its element or attribute is another one. A prefix
 * names nothing (Namespaces in XML 1.0, section 4). Whether a name that is written is the one that holds without it
 * depends on where the schema stands: it is the same where that is a property. Null where all of it is as before.
 */
export function effectOfXml(
	[from, before]: readonly [Unread | undefined, Schema],
	[to, after]: readonly [Unread | undefined, Schema],
): Effect | null {
	const [was, is] = [written(from, before), written(to, after)];
	if (was.node !== is.node || was.namespace !== is.namespace) return "incomparable";
	if (was.name === is.name) return isSpelledOut(from, to) && was.prefix === is.prefix ? null : "none";
	return was.name === null || is.name === null ? "unknown" : "incomparable";
}

/** Whether one side alone writes the name. */
function isSpelledOut(from: Unread | undefined, to: Unread | undefined): boolean {
	return (xmlName(from) === null) !== (xmlName(to) === null);
}

/** `xml` is lowered already: a list has no element of its own, and everything else has one. */
function written(xml: Unread | undefined, { types, at }: Schema): Written {
	const value = xml !== undefined && isObject(xml.value) ? xml.value : {};
	const usual = types?.join() === "array" ? "none" : "element";
	const { namespace = null, prefix = null, nodeType: node = usual } = value;
	const isNamed = node === "element" || node === "attribute";
	if (!isNamed) return { node, name: null, namespace: null, prefix };
	return { node, name: xmlName(xml) ?? nameOfProperty(at.pointer), namespace, prefix };
}

function xmlName(xml: Unread | undefined): JsonValue {
	return xml !== undefined && isObject(xml.value) ? (xml.value["name"] ?? null) : null;
}

/** What is written as a property, or as the items of one, is called by that; null for any other schema (XML Object, `name`). */
function nameOfProperty(pointer: string): string | null {
	const path = parsePointer(pointer) ?? [];
	const own = path.slice(0, path.findLastIndex((token) => token !== "items") + 1);
	return own.at(-2) === "properties" ? (own.at(-1) ?? null) : null;
}

/** Whether a schema says by itself what its element is called. */
export function namesElement({ unread }: Schema): boolean {
	return xmlName(unread.find(({ field }) => field === "xml")) !== null;
}
