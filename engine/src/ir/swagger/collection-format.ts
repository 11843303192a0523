import type { Style } from "../../contract/api.ts";
import { member, type Node, type ObjectNode, textAt } from "../node.ts";

/** How the values of an array are written, where that is not what holds without a word since 3.0. */
export interface Serialization {
	readonly style?: Node;
	readonly explode?: Node;
}

/** Separators other than a comma (Swagger 2.0, `collectionFormat`). */
const STYLES: ReadonlyMap<string, Style> = new Map([
	["ssv", "spaceDelimited"],
	["tsv", "tabDelimited"],
	["pipes", "pipeDelimited"],
]);

/** Since 3.0 an array in a query or a form is exploded where nothing is said; in 2.0 commas separate its values. */
const EXPLODED: ReadonlySet<string | null> = new Set(["query", "formData"]);

/** `collectionFormat` of a parameter or a header as `style` and `explode`. */
export function lowerCollectionFormat(parameter: ObjectNode): Serialization {
	const { value } = parameter;
	if (textAt(value, "type") !== "array") return {};
	const format = textAt(value, "collectionFormat") ?? "csv";
	if (format === "multi") return {};
	const at = member(parameter, "collectionFormat")?.at ?? parameter.at;
	const style = STYLES.get(format);
	if (style !== undefined) return { style: { at, value: style }, explode: { at, value: false } };
	return EXPLODED.has(textAt(value, "in")) ? { explode: { at, value: false } } : {};
}
