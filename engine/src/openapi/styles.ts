import type { Style } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";

const STYLES: ReadonlySet<JsonValue | undefined> = new Set<Style>([
	...(["matrix", "label", "simple", "form", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"] as const),
	"tabDelimited",
]);

/** Whether parameters, headers or parts of a form can be written in a style of this name. */
export function isStyle(value: JsonValue | undefined): value is Style {
	return STYLES.has(value);
}
