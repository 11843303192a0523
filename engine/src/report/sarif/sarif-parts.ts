import type { JsonObject } from "../../contract/json.ts";
import type { Location } from "../../contract/source.ts";
import { fileUri } from "../file-uri.ts";
import { unlinked } from "../unlinked.ts";

/** SARIF 3.28. */
export function sarifLocation(location: Location): JsonObject {
	return { physicalLocation: physicalLocation(location) };
}

/** SARIF 3.27.22: another place, which a message of its own explains. */
export function relatedLocation(location: Location, text: string): JsonObject {
	return { id: 1, message: { text }, physicalLocation: physicalLocation(location) };
}

function physicalLocation({ file, line, column }: Location): JsonObject {
	return { artifactLocation: { uri: fileUri(file) }, region: { startLine: line, startColumn: column } };
}

/** SARIF 3.11.5 and 3.11.6: braces are placeholders unless they are doubled, and `[text](address)` is a link. */
export function sarifText(text: string, most?: number): string {
	return unlinked(text, most).replaceAll("{", "{{").replaceAll("}", "}}");
}
