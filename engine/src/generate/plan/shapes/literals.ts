import type { Api, Schema } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import { isList } from "../../../lib/json-kind.ts";
import { memberOf } from "../../../lib/json-pointer.ts";
import type { KeptNames } from "../../names/lock/kept-names.ts";
import { subjectOfPlace } from "../../names/lock/subjects.ts";
import { splitWords } from "../../names/split-words.ts";
import { wordsOfValue } from "../../names/words-of-value.ts";
import { type LiteralValue, never, nullShape, type Shape } from "../shape.ts";
import { keepWords } from "../words/distinct-words.ts";
import { unionOf } from "./union-of.ts";

type Scalar = LiteralValue["value"];

/** What to call the values of a schema's enum. Left out where nobody prints them. */
export type SayLiterals = (schema: Schema, values: readonly Scalar[]) => readonly LiteralValue[];

/**
 * The values of an enum, or null where they are no literals. Values that a response can reach are open: a provider adds
 * values before its clients are regenerated, and what was read must compile where it is sent back. Values that only
 * requests use are closed, so that a slip is an error. A single value is a tag and stays closed, for else nothing could
 * be told apart by it.
 */
export function literalsOf(schema: Schema, isReceived: boolean, say: SayLiterals): Shape | null {
	if (schema.enum === null) return null;
	const values = schema.enum.filter(isLiteral);
	if (values.length < schema.enum.length) return null;
	const given = values.filter((value) => value !== null);
	const open = schema.extensibleEnum || (isReceived && given.length > 1);
	const literals: Shape = given.length === 0 ? never : { kind: "literals", values: say(schema, given), open };
	return given.length === values.length ? literals : unionOf([literals, nullShape]);
}

/** JSON's `1e999` is read as infinity, which no language writes as a literal. */
function isLiteral(value: JsonValue): value is Scalar | null {
	return value === null || (typeof value === "number" ? Number.isFinite(value) : typeof value !== "object");
}

/** Values without names: for whoever compares them. */
export const bareLiterals: SayLiterals = (_, values) =>
	values.map((value) => ({ value, words: [], description: null }));

/**
 * Values with their words: those that the description gives by `x-enum-varnames` or `x-enumNames`, by position in the
 * list as it is written, or by value where it is a map; else the value's own.
 */
export const namedLiterals =
	(homeOf: Api["homeOf"], kept: KeptNames): SayLiterals =>
	(schema, values) => {
		const names = annotations(schema, ["x-enum-varnames", "x-enumNames", "x-enum-names"]);
		const descriptions = annotations(schema, ["x-enum-descriptions", "x-enumDescriptions"]);
		const scope = { names: kept, kind: "value", owner: subjectOfPlace(homeOf(schema.at)) } as const;
		const words = keepWords(
			values.map((value) => {
				const given = names.get(value);
				return {
					key: keyOf(value),
					name: String(value),
					candidates: [...(given === undefined ? [] : [splitWords(given)]), wordsOfValue(value)],
				};
			}),
			scope,
		);
		return values.map((value) => ({
			value,
			words: words.get(keyOf(value)) ?? [],
			description: descriptions.get(value) ?? null,
		}));
	};

function keyOf(value: Scalar): string {
	return JSON.stringify(value);
}

/** Texts that stand beside an enum, by the value that they speak of. */
function annotations(schema: Schema, keys: readonly string[]): ReadonlyMap<JsonValue, string> {
	const texts = new Map<JsonValue, string>();
	for (const written of schema.written.values) {
		const listed = memberOf(written, "enum");
		if (!isList(listed)) continue;
		for (const key of keys) {
			const given = memberOf(written, key);
			for (const [index, value] of listed.entries()) {
				const text = isList(given) ? given[index] : memberOf(given, String(value));
				if (typeof text === "string" && text.trim() !== "" && !texts.has(value)) texts.set(value, text);
			}
		}
	}
	return texts;
}
