import type { Change, Reach } from "../contract/change.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import { digest16 } from "../lib/digest.ts";
import { appendPointer } from "../lib/json-pointer.ts";
import { relativePath } from "../lib/relative-path.ts";
import { nameless } from "../openapi/operation-selector.ts";
import { sayTrail } from "../openapi/say-trail.ts";

export interface Named {
	readonly rule: string;
	readonly change: Change;
}

/**
 * The fingerprints of all judgements of one comparison, in their order. Where a shared schema was split, its changes
 * stand at one place on the before side: those are told apart by the first operation that each reaches, then by the way
 * inside it, and by their order where even that is the same. No exception covers two findings.
 */
export function fingerprints(judged: readonly Named[], entry: string): readonly string[] {
	const prints = judged.map(({ rule, change }) => fingerprint(rule, change, entry));
	const groups = Map.groupBy(prints.keys(), (index) => prints[index]);
	for (const indexes of groups.values()) {
		if (indexes.length === 1) continue;
		const identities = identitiesOf(indexes.map((index) => judged[index]?.change.reaches[0]));
		for (const [order, index] of indexes.entries()) {
			prints[index] = digest16([prints[index] ?? "", identities[order] ?? order]);
		}
	}
	return prints;
}

/** The first way to tell the reaches of one group apart that does. */
function identitiesOf(reaches: readonly (Reach | undefined)[]): readonly JsonValue[] {
	const byPart = reaches.map((reach) => [nameless(reach?.operation ?? ""), reach?.part ?? "", reach?.status ?? ""]);
	const trails = reaches.map((reach) => (reach === undefined ? "" : sayTrail(reach)));
	const byTrail = byPart.map((part, index) => [...part, trails[index] ?? ""]);
	const byOrder = byTrail.map((trail, index) => [...trail, index]);
	return [byPart, byTrail].find(areDistinct) ?? byOrder;
}

function areDistinct(values: readonly JsonValue[]): boolean {
	return new Set(values.map((value) => JSON.stringify(value))).size === values.length;
}

/**
 * The name of a judgement for as long as the edit is the same: rule, direction, place on the before side and the two
 * values. Wording, lines and the names on the after side may change without changing it, and so may the folder that the
 * description was read from: files are named from the entry's folder.
 */
export function fingerprint(rule: string, change: Change, entry: string): string {
	const { site, direction } = change;
	const before = change.namedAt ?? change.before;
	const referring = referringTo(change);
	const place = (of: Place): string => `${relativePath(entry, of.file)}#${of.pointer}`;
	const values = factsOf(change);
	// What is new has no place of its own before: the nearest one and its name stand for it.
	if (before === null) return digest16([rule, direction, place(site.before), "new", values, ...referring]);
	return digest16([rule, direction, place(namingPlace(before, change)), "known", withoutDetails(values), ...referring]);
}

/** In a place that was not edited many edits may seem to stand: one for each that refers elsewhere now. */
function referringTo({ referred }: Change): readonly JsonValue[] {
	return referred?.isKept.before === true ? [referred.by.map(({ key }) => key)] : [];
}

/**
 * What is said of a tag is named by the discriminator and the tag, whichever side has an entry for it.
 */
function namingPlace(before: Place, { kind, facts }: Change): Place {
	if (kind !== "discriminator-changed" || facts.tag === null) return before;
	const entry = appendPointer("", "mapping", facts.tag);
	return before.pointer.endsWith(entry) ? { ...before, pointer: before.pointer.slice(0, -entry.length) } : before;
}

/** Facts as JSON: what is undefined there is absent here. */
function factsOf(change: Change): JsonObject {
	const facts: Record<string, JsonValue> = Object.create(null);
	for (const [name, value] of Object.entries(change.facts) as [string, JsonValue | undefined][]) {
		if (value !== undefined) facts[name] = value;
	}
	return facts;
}

/**
 * An operation's key is the after side's, and a renamed path parameter changes it; its place says which one it is. What a
 * tag leads to from now on is a name of that side too, and all else here tells more of the same edit: why null is disputed,
 * what else leads elsewhere, as which media type a value is written, which schemes nobody described, which keyword said a
 * bound before, and that an end was announced.
 */
const DETAILS: ReadonlySet<string> = new Set([
	"operation",
	"leadsTo",
	"unlisted",
	"redirects",
	"written",
	"undescribed",
	"was",
	"ends",
]);

function withoutDetails(facts: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(facts).filter(([name]) => !DETAILS.has(name)));
}
