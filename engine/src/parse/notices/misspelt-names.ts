import type { JsonValue } from "../../contract/json.ts";
import type { Notice } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { nearMethod, nearRootField } from "../../openapi/near-names.ts";
import { MAX_LISTED } from "../limits.ts";
import type { WrittenHolder } from "./written-operations.ts";

/** Names by whose spelling an operation, or all of them, are missing in silence: `gett`, `path`. */
export function misspeltNames(file: string, root: JsonValue, holders: readonly WrittenHolder[]): readonly Notice[] {
	const notices: Notice[] = [];
	const note = (tokens: readonly string[], message: string) => {
		if (notices.length >= MAX_LISTED) return;
		notices.push({ at: { file, pointer: formatPointer(tokens) }, message, ofRevision: true });
	};
	const fields = isObject(root) ? root : {};
	const dialect = Object.hasOwn(fields, "swagger") ? "swagger" : "openapi";
	for (const name in fields) {
		const meant = nearRootField(name, dialect);
		if (meant === undefined || Object.hasOwn(fields, meant)) continue;
		note([name], `${quote(name)} is not a field of OpenAPI: did you mean ${quote(meant)}?`);
	}
	for (const { value, tokens } of holders) {
		const [, , name] = tokens;
		const meant = name === undefined ? undefined : nearMethod(name);
		if (meant === undefined || !looksLikeOperation(value)) continue;
		note(tokens, `${quote(name ?? "")} is not an HTTP method: did you mean ${quote(meant)}?`);
	}
	return notices;
}

function looksLikeOperation(value: object): boolean {
	return ["responses", "operationId", "parameters", "requestBody"].some((field) => Object.hasOwn(value, field));
}
