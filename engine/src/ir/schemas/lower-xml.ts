import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { isExtension } from "../unread.ts";

/**
 * XML Object, OpenAPI 3.2: `nodeType` says what `attribute` and `wrapped` said before; without it a list has no element
 * of its own and everything else has one.
 */
export function lowerXml(value: JsonValue, isList: boolean): JsonValue {
	if (!isObject(value)) return value;
	const { attribute, wrapped, nodeType, ...rest } = value;
	const usual = isList ? "none" : "element";
	const before = attribute === true ? "attribute" : wrapped === true && isList ? "element" : usual;
	const node = nodeType ?? before;
	const said = Object.entries(rest).filter(([key]) => !isExtension(key));
	return Object.fromEntries(node === usual ? said : [...said, ["nodeType", node]]);
}
