import type { JsonObject, JsonValue } from "../../src/contract/json.ts";
import { Fault } from "../../src/lib/fault.ts";
import { isObject } from "../../src/lib/json-kind.ts";
import { plain } from "../../src/lib/say.ts";
import { DEFAULT_CONFIG } from "../../src/parse/config/default-config.ts";
import { parseConfig } from "../../src/parse/config/parse-config.ts";
import { ruleIds } from "../../src/rule-ids.ts";
import type { Answer, Draft, Fact, Setting } from "./setting.ts";

export function newDraft(): Draft {
	return { facts: new Map(), named: [], names: [], answered: [] };
}

/** Whether a field was taken from some file. */
export function factAt(draft: Draft, ...way: readonly string[]): Fact | undefined {
	return draft.facts.get(JSON.stringify(way));
}

/**
 * Takes a value over as a field. It is left where the field would not be read, or where another line has said something
 * else before: the first one counts, as no tool says which would.
 */
export function take(draft: Draft, way: readonly string[], value: JsonValue, setting: Setting): Answer {
	const objection = objectionTo(way, value);
	if (objection !== undefined) return { left: objection };
	const known = factAt(draft, ...way);
	if (known !== undefined && known.value !== value) {
		return { left: `${sayField(way, known.value)} comes from ${known.from} already: decide by hand` };
	}
	if (known === undefined) draft.facts.set(JSON.stringify(way), { value, from: placeOf(setting) });
	return { became: sayField(way, value) };
}

export function placeOf({ at }: Setting): string {
	return `${plain(at.file)}:${at.line}`;
}

/** `gate.block_on: ERR`. */
function sayField(way: readonly string[], value: JsonValue): string {
	return `${way.join(".")}: ${plain(typeof value === "string" ? value : JSON.stringify(value))}`;
}

/** What the reader of driftgate.yml has against a field, as the end of a sentence. */
function objectionTo(way: readonly string[], value: JsonValue): string | undefined {
	const config = nested([[way, value]], minimum());
	try {
		parseConfig(JSON.stringify(config), "driftgate.yml", { ruleIds });
		return undefined;
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return error.issues[0]?.message.replace(/\.$/, "") ?? "it cannot be read";
	}
}

function minimum(): JsonObject {
	const lines = DEFAULT_CONFIG.trim().split("\n");
	const pairs = lines.map((line): [string, JsonValue] => {
		const [key = "", value = ""] = line.split(": ", 2);
		return [key, key === "outputs" ? { typescript: true } : value];
	});
	return Object.fromEntries(pairs);
}

/** The fields as one document. A field that holds others gives way to them. */
export function nested(
	fields: Iterable<readonly [way: readonly string[], value: JsonValue]>,
	start: JsonObject = {},
): JsonObject {
	const document: Record<string, JsonValue> = { ...start };
	for (const [[first = "", ...rest], value] of fields) {
		const there = document[first];
		if (rest.length > 0) document[first] = nested([[rest, value]], isObject(there) ? there : {});
		else if (!isObject(there)) document[first] = value;
	}
	return document;
}
