import type { Patterns } from "../../containment/language/patterns.ts";
import type { Schema, Unread } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { JsonObject } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { come, gone } from "../edit.ts";
import { type Effects, effectOf } from "../effects/effect.ts";
import { matchUnread } from "../operations/match-unread.ts";
import { isToldByEncoding } from "./content-encodings.ts";
import { insideKeyword } from "./inside-keyword.ts";
import { haveSamePatterns } from "./patterns.ts";
import { hasPatterns, isEvaluated } from "./rest.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { effectOfXml } from "./xml.ts";

/**
 * Keywords that can only refuse what the rest of the schema allows: whatever they say, adding one narrows and taking it
 * away widens. `patternProperties` is one of them only beside nothing that it could excuse names from.
 */
const REFUSING: ReadonlySet<string> = new Set([
	...["not", "if", "contains", "propertyNames", "dependentRequired", "dependentSchemas", "dependencies"],
	...["unevaluatedProperties", "unevaluatedItems", "additionalProperties"],
]);

/** In another dialect every keyword may mean something else: what that does to payloads nobody here can tell. */
export function compareDialects(pair: SchemaPair): void {
	const from = pair.before.dialect ?? undefined;
	const to = pair.after.dialect ?? undefined;
	if (from !== to) pair.edit("keyword-changed", { keyword: "$schema", from, to }, "unknown", "$schema");
}

/** Compares as written what the model does not understand, and what only the decision of containment can tell. */
export function compareUnread(pair: SchemaPair): void {
	const [before, after] = asWrittenOnBoth(pair);
	compareContent(pair);
	const { removed, added, changed } = matchUnread(before, after, pair.lookup.sameText);
	for (const [from, to] of changed) report(pair, from, to, effectOfKeyword(pair, from, to));
	for (const from of removed) {
		if (!isToldByLimit(from, pair.after)) report(pair, from, undefined, effectOfKeyword(pair, from, undefined));
	}
	for (const to of added) {
		if (!isToldByLimit(to, pair.before)) report(pair, undefined, to, effectOfKeyword(pair, undefined, to));
	}
	if (removed.length + added.length + changed.length === 0) compareEvaluated(pair);
}

/** What texts hold is compared as what any value is; where one version does not say it, that it came or went is told. */
function compareContent(pair: SchemaPair): void {
	const { before, after } = pair;
	if (before.content !== null && after.content !== null) pair.stepIntoContent(before.content, after.content);
}

/**
 * Whether `exclusiveMinimum: true` of 3.0, which says nothing in 3.1, stands where the other side has the limit itself: the
 * limit is compared, and that the flag is no limit is a note.
 */
function isToldByLimit({ field, value }: Unread, other: Schema): boolean {
	return EXCLUSIVE.has(field) && typeof value === "boolean" && other.origins.get(field) !== undefined;
}

const EXCLUSIVE: ReadonlySet<string> = new Set(["exclusiveMinimum", "exclusiveMaximum"]);

/** The same keyword sees other properties from another place: from inside an allOf it does not see those beside the allOf. */
function compareEvaluated(pair: SchemaPair): void {
	const { before, after } = pair;
	if (before.applicators === null || after.applicators === null) return;
	const common = [...before.properties.keys()].filter((name) => after.properties.has(name));
	const { patterns } = pair.lookup;
	if (common.every((name) => sightOf(before, name, patterns) === sightOf(after, name, patterns))) return;
	report(pair, seeing(before), seeing(after), "unknown");
}

const SEEING = ["unevaluatedProperties", "additionalProperties", "patternProperties"] as const;

function seeing(schema: Schema): Unread | undefined {
	const written = asWritten(schema);
	return SEEING.map((keyword) => written.find(({ field }) => field === keyword)).find((one) => one !== undefined);
}

/** Whether what nothing else evaluates must satisfy something, and this property is a part of it. */
function sightOf({ applicators }: Schema, name: string, known: Patterns): "seen" | "unseen" | "sometimes" {
	const remainders = applicators?.remainders.filter((remainder) => remainder.of === "properties") ?? [];
	const sights = remainders.map(({ evaluated }) => {
		const entries = evaluated.filter((one) => isEvaluated(name, one, known) !== false);
		if (entries.length === 0) return "unseen";
		return entries.some((one) => one.when.length === 0 && isEvaluated(name, one, known) === true)
			? "seen"
			: "sometimes";
	});
	return sights.find((sight) => sight === "unseen") ?? sights.find((sight) => sight === "sometimes") ?? "seen";
}

/**
 * What patterns leave over is compared with the same: beside none it is a field of the schema. What the same patterns
 * hold is compared as schemas.
 */
function asWrittenOnBoth(pair: SchemaPair): readonly [readonly Unread[], readonly Unread[]] {
	const { before, after } = pair;
	const isCompared = ({ field }: Unread) => {
		if (field === "contentEncoding") return !isToldByEncoding(pair);
		if (field === "contentSchema") return before.content === null || after.content === null;
		if (field === "patternProperties") return !haveSamePatterns(before, after);
		return field !== "additionalProperties" || (hasPatterns(before) && hasPatterns(after));
	};
	return [asWritten(before).filter(isCompared), asWritten(after).filter(isCompared)];
}

function asWritten({ unread, applicators }: Schema): readonly Unread[] {
	return applicators === null ? unread : [...unread, ...applicators.asWritten];
}

/** Null where the keyword says the same in other words. */
function effectOfKeyword(
	{ before, after }: SchemaPair,
	from: Unread | undefined,
	to: Unread | undefined,
): Effect | Effects | null {
	const field = (from ?? to)?.field;
	if (field === "contentSchema") return from === undefined ? DESCRIBED : UNDESCRIBED;
	if (field === "xml") return effectOfXml([from, before], [to, after]);
	if (from === undefined) return to !== undefined && refuses(to, before) ? "narrows" : "unknown";
	if (to === undefined) return refuses(from, after) ? "widens" : "unknown";
	return effectOfChange(from, to);
}

/** Whoever decodes a text relies on what it is said to hold, and validators do not refuse another: at most a doubt. */
const DESCRIBED: Effects = { request: "unknown", response: "narrows" };
const UNDESCRIBED: Effects = { request: "widens", response: "unknown" };

/** Whether a keyword only takes away from what the side without it allows. */
function refuses({ field }: Unread, without: Schema): boolean {
	return REFUSING.has(field) || (field === "patternProperties" && without.additionalProperties === null);
}

/** `dependentRequired` is a list of demands for each name; of other keywords only their texts are known to differ. */
function effectOfChange(from: Unread, to: Unread): Effect {
	if (from.field !== "dependentRequired" || !isObject(from.value) || !isObject(to.value)) return "unknown";
	return effectOf({ narrows: demandsMore(to.value, from.value), widens: demandsMore(from.value, to.value) });
}

function demandsMore(demands: JsonObject, than: JsonObject): boolean {
	return Object.entries(demands).some(([name, required]) => {
		const known = Object.hasOwn(than, name) ? than[name] : [];
		return isList(required) && required.some((other) => !(isList(known) && known.includes(other)));
	});
}

function report(
	pair: SchemaPair,
	from: Unread | undefined,
	to: Unread | undefined,
	effect: Effect | Effects | null,
): void {
	if (effect === null) return;
	const keyword = from?.field ?? to?.field ?? "";
	const left = from === undefined || to !== undefined ? undefined : pair.living("after", from.at);
	const site = { before: from?.at ?? pair.before.at, after: to?.at ?? left?.at ?? pair.after.at };
	const where = from === undefined ? come(site.before, site.after) : gone(site.before, site.after);
	const both = from !== undefined && to !== undefined ? { before: from.at, after: to.at } : {};
	const inside = insideKeyword(pair, from, to);
	pair.add("keyword-changed", { keyword, from: from?.value, to: to?.value }, effect, {
		...where,
		...both,
		...(inside === null ? {} : { inside }),
	});
}
