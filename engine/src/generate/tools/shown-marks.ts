import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { JsonValue } from "../../contract/json.ts";
import { toBase64 } from "../../lib/base64.ts";
import { isObject } from "../../lib/json-kind.ts";
import type { ToolPlan } from "./tool-set.ts";

/** 132 bits: nobody can prepare two texts that have one hash, of which the first is shown to reviewers. */
const HASH_LENGTH = 22;

/**
 * What clients are shown of a tool, in marks that stand on one line of a lock: its class, whether a call may be repeated, a
 * hash of each text and of what is said of the answer, then each argument by name with a hash of all that is said of it;
 * `!` behind those that are required. What the server adds of its own is no part: `read repeatable title:0123456789ab
 * description:… owner!:…`.
 */
export function shownMarks({ toolClass, listed, input }: ToolPlan): readonly string[] {
	const { title, description, annotations, outputSchema } = listed;
	const properties = isObject(input["properties"]) ? input["properties"] : {};
	const required = new Set(Array.isArray(input["required"]) ? input["required"] : []);
	const taken = Object.entries(properties).map(
		([name, schema]) => `${name}${required.has(name) ? "!" : ""}:${hashOf(schema)}`,
	);
	return [
		toolClass,
		...(annotations.idempotentHint ? ["repeatable"] : []),
		`title:${hashOf(title)}`,
		`description:${hashOf(description)}`,
		...(outputSchema === undefined ? [] : [`answer:${hashOf(outputSchema)}`]),
		"takes",
		...taken.toSorted(),
	];
}

/** Whether a word of a lock may be such a mark. */
export function isMark(word: string): boolean {
	return /^[\w.-]{1,128}!?(?::[A-Za-z0-9+/]{22})?$/u.test(word);
}

function hashOf(value: JsonValue): string {
	return toBase64(sha256(utf8ToBytes(JSON.stringify(value)))).slice(0, HASH_LENGTH);
}
