import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { type Expected, expectedRefusal } from "../check/expected-refusal.ts";
import { MAX_LENGTH } from "../limits.ts";
import { dependentObjects } from "./dependent-objects.ts";
import { findInScalar, findViolation } from "./find-violation.ts";
import type { Ids, PairSampler } from "./pair-sampler.ts";
import type { Patterns } from "./patterns.ts";
import { sampleNumbers, WIDE_NUMBERS } from "./sample-numbers.ts";
import { PLAIN, sampleStrings } from "./sample-strings.ts";
import { type Sampler, smallest } from "./sampler.ts";
import { hasNoEmptyLists } from "./unsent-lists.ts";
import { withTagOfBranch } from "./with-tag-of-branch.ts";

/**
 * Values at the place of a change that the one side should accept and the other refuse: first those that the refusing
 * side refuses for what the change is about, then others that it refuses, then those of which nothing is known; within
 * each those that the change names, and the smallest first. Each is weighed when it is asked for.
 */
export function* candidatesFor(change: Change, ids: Ids, pairs: PairSampler): Generator<JsonValue> {
	const { accepting, refusing } = pairs.get(ids);
	const { samplers } = pairs;
	const expected = expectedRefusal(change, accepting);
	const other: JsonValue[] = [];
	const unknown: JsonValue[] = [];
	for (const value of smallest(valuesOf(change, expected.name, ids, pairs), variants(change, ids, pairs))) {
		if (!expected.isShownBy(value)) continue;
		if (accepting !== null && findViolation(accepting, value, samplers.accepting.side) !== null) continue;
		const violation = refusing === null ? null : findViolation(refusing, value, samplers.refusing.side);
		if (refusing === null || violation === null) unknown.push(value);
		else if (isForTheChange(expected, violation, value, refusing, samplers.refusing)) yield value;
		else other.push(value);
	}
	const unseen = refusing === null || !isUnderstood(refusing, pairs) ? unknown : [];
	// What the model does not read is nothing that it could refuse a value for.
	yield* change.kind === "keyword-changed" ? [...unseen, ...other] : [...other, ...unseen];
}

/**
 * Whether the model refuses a value by a keyword that the change is about: of a property, by whether it is there, or by
 * what it is.
 */
function isForTheChange(
	{ keywords, name }: Expected,
	violation: string,
	value: JsonValue,
	refusing: Schema,
	sampler: Sampler,
): boolean {
	const { required, properties, additionalProperties } = refusing;
	if (name === null || !isObject(value))
		return keywords.has(violation) || keywords.has(findInScalar(refusing, value, sampler.side) ?? "");
	if (!Object.hasOwn(value, name)) return required.has(name);
	const id = properties.get(name)?.schema ?? additionalProperties;
	return id !== null && !sampler.accepts(id, value[name] ?? null);
}

/** Values of the branch that came or went alone, which the one side should accept and the other refuse. */
export function candidatesOfBranch(branch: SchemaId, ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	const { accepting, refusing } = pairs.get(ids);
	if (accepting === null || refusing === null) return [];
	const { side } = pairs.samplers.refusing;
	const values = pairs.samplers.accepting.ofBranch(accepting, branch);
	const tagged = values.flatMap(
		(value) => withTagOfBranch(value, { schema: accepting, branch }, pairs.samplers.accepting.side) ?? [],
	);
	return [...tagged, ...values].filter((value) => findViolation(refusing, value, side) !== null);
}

/** Whether the model refuses all that the schema does: then a value that it accepts is no candidate. */
function isUnderstood({ applicators, unread, patterns }: Schema, pairs: PairSampler): boolean {
	const isReadable = (pattern: string) => pairs.samplers.refusing.side.patterns.matches(pattern, "") !== null;
	return applicators === null && unread.length === 0 && patterns.every(isReadable);
}

/** Values beside what each side demands. */
function variants(change: Change, ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	const { accepting, refusing } = pairs.get(ids);
	const { side } = pairs.samplers.accepting;
	const samples = pairs.samplers.accepting.of(ids.accepting);
	const values: JsonValue[] = [...samples];
	if (accepting !== null) {
		for (const { branches } of accepting.unions) {
			values.push(...branches.flatMap((branch) => pairs.samplers.accepting.ofId(branch)));
		}
	}
	if (refusing !== null) {
		values.push(...textsBeside(refusing, samples, accepting?.patterns ?? [], side.patterns));
		if (samples.some(isList)) values.push(...listsBeside(refusing, ids, pairs), ...listsOfTwo(change, ids, pairs));
		if (samples.some(isObject)) values.push(...objectsBeside(change, ids, pairs));
	}
	for (const schema of [accepting, refusing]) {
		if (schema === null) continue;
		values.push(...(schema.enum ?? []), ...sampleStrings(schema, side.patterns), ...sampleNumbers(schema));
	}
	// Of equally short ones the first is taken: those that come from the schemas.
	values.push(null, ...PLAIN, ...WIDE_NUMBERS, ...WIDE_NUMBERS.map(String));
	return values;
}

/** What the change itself names: of a property, what both sides accept, with it and without. */
function valuesOf(change: Change, name: string | null, ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	if (change.kind === "enum-changed") return [...change.facts.removed, ...change.facts.added];
	if (pairs.get(ids).refusing === null) return [];
	const dependent = dependentObjects(change, ids, pairs);
	if (name === null) return dependent;
	const whole = pairs.commonObject(ids);
	const isForm = change.way !== null && hasNoEmptyLists(change.way);
	const lists = isForm ? listsOf(pairs.property(ids, name), pairs) : [];
	return [...variantsOfMember(whole, name, ids, pairs), ...lists.map((list) => pairs.with(whole, name, list))];
}

/** Where a list without items is not there, what shows a property has one. */
function listsOf(ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	if (!pairs.samplers.accepting.of(ids.accepting).some(isList)) return [];
	const items = pairs.samplers.accepting.of(pairs.item(ids, 0).accepting);
	return items.slice(0, 1).map((item) => pairs.listWith(ids, item, 0));
}

function variantsOfMember(whole: JsonObject, name: string, ids: Ids, pairs: PairSampler): readonly JsonObject[] {
	const without = Object.hasOwn(whole, name) ? [pairs.without(whole, name)] : [whole];
	const values = pairs.samplers.accepting.of(pairs.property(ids, name).accepting).slice(0, 3);
	return [...without, ...values.map((value) => pairs.with(whole, name, value))];
}

function textsBeside(
	{ counts }: Schema,
	samples: readonly JsonValue[],
	demanded: readonly string[],
	patterns: Patterns,
): readonly string[] {
	const lengths = [counts.minLength - 1, (counts.maxLength ?? -2) + 1];
	const texts = ["a", "1", ...samples.filter((value) => typeof value === "string")];
	return lengths
		.filter((length) => length >= 0 && length <= MAX_LENGTH)
		.flatMap((length) => [
			...texts.map((text) => text.slice(0, length).padEnd(length, text.at(-1) ?? "a")),
			...demanded.flatMap((pattern) => patterns.textsOf(pattern, length, length)),
		]);
}

/** As text a list of one is written like its item: what is no list shows its refusal by two. */
function listsOfTwo({ kind, way }: Change, ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	if (kind !== "type-changed" || way === null || !hasNoEmptyLists(way)) return [];
	const items = pairs.samplers.accepting.of(pairs.item(ids, 1).accepting);
	return items.slice(0, 2).map((item) => pairs.listWith(ids, item, 1));
}

function listsBeside(refusing: Schema, ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	const { counts, uniqueItems } = refusing;
	const { accepting } = pairs.get(ids);
	const lists: JsonValue[] = [[]];
	const items = pairs.item(ids, refusing.prefixItems.length);
	const own = pairs.samplers.accepting.of(items.accepting);
	for (const value of own) lists.push(pairs.listWith(ids, value, refusing.prefixItems.length));
	const usual = pairs.common(items);
	if (usual === undefined) return lists;
	for (const length of [counts.minItems - 1, (counts.maxItems ?? -2) + 1]) {
		if (length < 0 || length > MAX_LENGTH) continue;
		if (uniqueItems || accepting?.uniqueItems === true) lists.push(pairs.distinct(items, length));
		lists.push(Array.from({ length }, (_, index) => own[index % own.length] ?? usual));
		lists.push(Array.from({ length }, () => usual));
	}
	if (uniqueItems) lists.push([usual, usual]);
	return lists;
}

/** Names beyond these are not tried: the change's own is the first, and one that nothing describes comes next. */
const MAX_NAMES = 30;

/** About how many members the objects tried for one change have together: of an object of hundreds, few names are tried. */
const MAX_MEMBERS = 1_500;

function objectsBeside(change: Change, ids: Ids, pairs: PairSampler): readonly JsonValue[] {
	const { accepting, refusing } = pairs.get(ids);
	const whole = pairs.commonObject(ids);
	const objects: JsonObject[] = [whole, {}];
	const own = "name" in change.facts ? [change.facts.name] : [];
	const names = [...new Set([...own, pairs.freshName(ids), ...(accepting?.properties.keys() ?? [])])];
	const most = Math.min(MAX_NAMES, Math.ceil(MAX_MEMBERS / (1 + Object.keys(whole).length)));
	for (const name of names.slice(0, most)) {
		objects.push(...variantsOfMember(whole, name, ids, pairs));
	}
	for (const name of [...(refusing?.required ?? [])].slice(0, most)) objects.push(pairs.without(whole, name));
	return [...objects, ...objectsOfSize(whole, refusing?.counts.maxProperties ?? null, ids, pairs)];
}

/** The object with one property more than is allowed. */
function objectsOfSize(whole: JsonObject, most: number | null, ids: Ids, pairs: PairSampler): readonly JsonObject[] {
	if (most === null || most >= MAX_LENGTH) return [];
	const { accepting } = pairs.get(ids);
	const filled = new Map<string, JsonValue>(Object.entries(whole));
	const names = [...(accepting?.properties.keys() ?? []), ...Array.from({ length: most + 1 }, (_, n) => `x${n + 1}`)];
	for (const name of names) {
		if (filled.size > most) break;
		const value = pairs.common(pairs.property(ids, name));
		if (value !== undefined && !filled.has(name)) filled.set(name, value);
	}
	return [Object.fromEntries(filled)];
}
