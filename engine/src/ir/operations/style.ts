import type { Style } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";

const STYLES: ReadonlySet<JsonValue | undefined> = new Set<Style>([
	...(["matrix", "label", "simple", "form", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"] as const),
	"tabDelimited",
]);

/** The style that is written, where it is one. */
export function readStyle(written: JsonValue | undefined, otherwise: Style): Style {
	return isStyle(written) ? written : otherwise;
}

export function isStyle(value: JsonValue | undefined): value is Style {
	return STYLES.has(value);
}
