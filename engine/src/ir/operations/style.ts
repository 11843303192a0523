import type { HeaderStyle, Style } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isStyle } from "../../openapi/styles.ts";

/** The style that is written, where it is one. */
export function readStyle(written: JsonValue | undefined, otherwise: Style): Style {
	return isStyle(written) ? written : otherwise;
}

/** The style of a header: whatever else is written, it is `simple` (OpenAPI 3.2, Header Object). */
export function readHeaderStyle(written: JsonValue | undefined): HeaderStyle {
	return SEPARATED.find((style) => style === written) ?? "simple";
}

const SEPARATED: readonly HeaderStyle[] = ["spaceDelimited", "pipeDelimited", "tabDelimited"];
