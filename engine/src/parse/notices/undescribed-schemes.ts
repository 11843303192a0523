import type { JsonValue } from "../../contract/json.ts";
import type { Notice } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { formatPointer, memberOf } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { MAX_LISTED } from "../limits.ts";
import type { WrittenHolder } from "./written-operations.ts";

/**
 * Security requirements that name no scheme of the description, each name where it first stands: nobody can tell from it how
 * to be let in. 3.2 has references in the place of names; those are followed, or compared as names.
 */
export function undescribedSchemes(
	file: string,
	root: JsonValue,
	holders: readonly WrittenHolder[],
): readonly Notice[] {
	const field = memberOf(root, "swagger") === undefined ? "components.securitySchemes" : "securityDefinitions";
	const components = memberOf(root, "components");
	const schemes = memberOf(root, "securityDefinitions") ?? memberOf(components, "securitySchemes") ?? {};
	if ([components, schemes].some((map) => memberOf(map, "$ref") !== undefined)) return [];
	const told = new Map<string, Notice>();
	for (const { name, pointer } of requirementsIn(root, holders)) {
		if (told.size >= MAX_LISTED) break;
		if (told.has(name) || memberOf(schemes, name) !== undefined || /[#/]/u.test(name)) continue;
		const message = `No security scheme is called ${quote(name)}: add it to ${field}, or correct the name.`;
		told.set(name, { at: { file, pointer }, message });
	}
	return [...told.values()];
}

interface Requirement {
	/** What it asks for: the name of a scheme. */
	readonly name: string;
	readonly pointer: string;
}

function* requirementsIn(root: JsonValue, holders: readonly WrittenHolder[]): Generator<Requirement> {
	yield* requirementsAt(root, []);
	for (const { value, tokens } of holders) {
		if (Object.hasOwn(value, "security")) yield* requirementsAt(value, tokens);
	}
}

function* requirementsAt(holder: JsonValue, tokens: readonly string[]): Generator<Requirement> {
	const security = memberOf(holder, "security");
	for (const [index, alternative] of (isList(security) ? security : []).entries()) {
		for (const name of isObject(alternative) ? Object.keys(alternative) : []) {
			yield { name, pointer: formatPointer([...tokens, "security", index, name]) };
		}
	}
}
