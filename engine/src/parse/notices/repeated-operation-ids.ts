import type { Notice } from "../../contract/source.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { isHttpMethod } from "../../openapi/path-item-fields.ts";
import { MAX_LISTED } from "../limits.ts";
import type { WrittenHolder } from "./written-operations.ts";

/** An operationId that several operations have: no version of OpenAPI allows it, and most tools name things after it. */
export function repeatedOperationIds(file: string, holders: readonly WrittenHolder[]): readonly Notice[] {
	const first = new Map<string, WrittenHolder>();
	const repeated = new Map<string, WrittenHolder[]>();
	for (const holder of holders) {
		const id = holder.value["operationId"];
		if (!isHttpMethod(holder.tokens[2] ?? "") || typeof id !== "string" || id === "") continue;
		const earlier = first.get(id);
		const known = repeated.get(id);
		if (earlier === undefined) first.set(id, holder);
		else if (known === undefined) repeated.set(id, [earlier, holder]);
		else known.push(holder);
	}
	return [...repeated].slice(0, MAX_LISTED).map(([id, users]) => toNotice(file, id, users));
}

/** At the second of them, which was most probably copied. */
function toNotice(file: string, id: string, users: readonly WrittenHolder[]): Notice {
	const [one, other] = users.map(({ tokens: [, path = "", method = ""] }) => quote(`${method.toUpperCase()} ${path}`));
	const rest = users.length - 2;
	const names = rest === 0 ? `${one} and ${other}` : `${one}, ${other} and ${rest} more`;
	return {
		at: { file, pointer: formatPointer([...(users[1]?.tokens ?? []), "operationId"]) },
		message: `operationId ${quote(id)} is used by ${names}: OpenAPI wants it unique, and SDKs cannot name all of these methods after it.`,
		ofRevision: true,
	};
}
