// Needed by: style-path, style-header.

import type { ApiParameter } from "../call/operation.ts";
import { printJson } from "../values/json.ts";
import { encode, isObject, scalarText } from "./text.ts";

/** The styles of RFC 6570 that stand alone: `simple`, `label` and `matrix`. */
export function templateText(parameter: ApiParameter, value: unknown, encodeValue: (text: string) => string): string {
	const { name, style, explode = false } = parameter;
	const prefix = style === "label" ? "." : style === "matrix" ? ";" : "";
	const separator = explode && prefix !== "" ? prefix : ",";
	const named = (text: string): string => (style === "matrix" ? `${encode(name)}=${text}` : text);
	if (value === undefined || value === null) return "";
	if (parameter.json === true) return encodeValue(printJson(value));
	if (!isObject(value) || value instanceof Number) return prefix + named(encodeValue(scalarText(value)));
	const members = Array.isArray(value)
		? value.filter((item) => item !== undefined).map((item) => [encodeValue(scalarText(item))])
		: Object.entries(value)
				.filter(([, member]) => member !== undefined)
				.map(([key, member]) => [encodeValue(key), encodeValue(scalarText(member))]);
	if (members.length === 0) return "";
	if (!explode) return prefix + named(members.flat().join(","));
	return (
		prefix + members.map((member) => (member.length === 1 ? named(member.join("")) : member.join("="))).join(separator)
	);
}
