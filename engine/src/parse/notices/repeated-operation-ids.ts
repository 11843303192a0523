import type { Notice } from "../../contract/source.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { HTTP_METHODS } from "../../openapi/near-names.ts";
import { MAX_LISTED } from "../limits.ts";
import type { WrittenHolder } from "./written-operations.ts";

/** An operationId that two operations have: no version of OpenAPI allows it, and most tools name things after it. */
export function repeatedOperationIds(file: string, holders: readonly WrittenHolder[]): readonly Notice[] {
	const seen = new Map<string, string>();
	const notices: Notice[] = [];
	for (const { value, tokens } of holders) {
		const [, path = "", method] = tokens;
		const id = value["operationId"];
		if (method === undefined || !HTTP_METHODS.has(method) || typeof id !== "string" || id === "") continue;
		const name = `${method.toUpperCase()} ${path}`;
		const first = seen.get(id);
		if (first === undefined) seen.set(id, name);
		else if (notices.length < MAX_LISTED) {
			const message = `operationId ${quote(id)} is used by ${quote(first)} and ${quote(name)}: OpenAPI wants it unique, and SDKs cannot name both methods after it.`;
			notices.push({ at: { file, pointer: formatPointer([...tokens, "operationId"]) }, message, ofRevision: true });
		}
	}
	return notices;
}
