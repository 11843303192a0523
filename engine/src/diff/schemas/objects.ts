import { demandsNothing } from "../../containment/formulas/demands.ts";
import type { Property, Schema, SchemaId } from "../../contract/api.ts";
import type { ChangeFacts, Effect } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { OBJECT } from "../../lib/json-types.ts";
import { compareAnnouncements } from "../announcements.ts";
import { between, come, gone } from "../edit.ts";
import { bothWays, type Effects } from "../effects/effect.ts";
import { ACCESS_EFFECTS, access, closedToDemand, closedWays } from "./access.ts";
import { comparePatterns } from "./patterns.ts";
import { hasPatterns, restFor, restOf } from "./rest.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** Compares properties, which of them are required, and what is demanded of those that have no name. */
export function compareObjects(pair: SchemaPair): void {
	if ((pair.common & OBJECT) === 0) return;
	const { before, after } = pair;
	const letIn = letInByOpening(pair);
	before.properties.forEach((property, name) => {
		if (letIn.has(name)) return;
		const other = after.properties.get(name);
		if (other === undefined) removed(pair, name, property);
		else kept(pair, name, property, other);
	});
	after.properties.forEach((property, name) => {
		if (!before.properties.has(name) && !letIn.has(name)) added(pair, name, property);
	});
	for (const name of before.required) if (isBare(pair, name)) requiredChanged(pair, name);
	for (const name of after.required) {
		if (!before.required.has(name) && isBare(pair, name)) requiredChanged(pair, name);
	}
	compareAdditional(pair, letIn);
	comparePatterns(pair);
}

/**
 * The names that nothing but a closed part of an allOf keeps out on one side alone. That it was opened, or closed, is said
 * of the whole, and lets them in with all other names.
 */
function letInByOpening({ before, after, lookup }: SchemaPair): ReadonlySet<string> {
	const [own, other] = [
		openness(before.additionalProperties, lookup.before),
		openness(after.additionalProperties, lookup.after),
	];
	if (own === other) return NO_NAMES;
	const shutOut = new Set([...before.shutOut, ...after.shutOut]);
	return shutOut.size === 0
		? NO_NAMES
		: new Set([...shutOut].filter((name) => before.required.has(name) === after.required.has(name)));
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Required without being described on either side. */
function isBare({ before, after }: SchemaPair, name: string): boolean {
	return !before.properties.has(name) && !after.properties.has(name);
}

function kept(pair: SchemaPair, name: string, from: Property, to: Property): void {
	const isRequiredAlike = pair.before.required.has(name) === pair.after.required.has(name);
	if (isRequiredAlike && pair.lookup.same(from.schema, to.schema)) return;
	const before = pair.lookup.before(from.schema);
	const after = pair.lookup.after(to.schema);
	const step = propertyStep(name);
	requiredChanged(pair, name, { from, to, before, after });
	for (const keyword of ["readOnly", "writeOnly"] as const) {
		if (before[keyword] === after[keyword]) continue;
		const where = { ...between(from.at, to.at), step };
		const isRequired = pair.before.required.has(name) && pair.after.required.has(name);
		const effects = ACCESS_EFFECTS[keyword](after[keyword], isRequired);
		pair.add("access-changed", { keyword, to: after[keyword] }, effects, where);
	}
	compareAnnouncements({ subject: "property", name }, before, after, (kind, facts) =>
		pair.add(kind, facts, "none", { ...between(from.at, to.at), step }),
	);
	pair.step(from.schema, to.schema, propertyStep(name), closedWays(before, after));
}

function propertyStep(name: string) {
	return { kind: "property", name } as const;
}

interface Sides {
	readonly from: Property;
	readonly to: Property;
	readonly before: Schema;
	readonly after: Schema;
}

/** `sides`: the property where both sides describe it. */
function requiredChanged(pair: SchemaPair, name: string, sides?: Sides): void {
	const isRequired = pair.after.required.has(name);
	if (isRequired === pair.before.required.has(name)) return;
	const keyword = `required/${name}`;
	const facts = { name, required: isRequired, hasDefault: sides?.after.default !== undefined };
	const where = pair.where(keyword);
	pair.add("property-required-changed", facts, isRequired ? "narrows" : "widens", {
		site: where.site,
		before: pair.before.origins.get(keyword) ?? sides?.from.at ?? null,
		after: pair.after.origins.get(keyword) ?? sides?.to.at ?? null,
		step: propertyStep(name),
		...(sides === undefined ? {} : closedToDemand(isRequired, sides)),
	});
}

/*
 * What a property promises where none was described, by convention. A name that is required was never undescribed: what
 * describes it, or no longer does, is a demand like any other. Strictly, an open object allows any property
 * already, and describing one only narrows what it may hold; nobody relies on a field that was never described, so:
 * added: an optional property has no effect on an open object and widens a closed one; a required one narrows.
 * removed: a client that still sends it may be ignored or refused, unknown, and is refused by a closed object; a client
 * that reads it misses it where it was required, and was told that it may be missing where it was not.
 */

function added(pair: SchemaPair, name: string, property: Property): void {
	const rest = restFor(pair.before, name, pair.lookup.before, pair.lookup.patterns);
	const wasClosed = rest !== null && isClosed(pair.lookup.before(rest));
	const schema = pair.lookup.after(property.schema);
	const where = { ...come(pair.before.at, property.at), step: propertyStep(name), ...access(schema) };
	if (pair.before.required.has(name)) {
		const effect = rest === null && !demandsNothing(schema) ? "narrows" : "none";
		pair.add("property-described-changed", { name, described: true }, wasClosed ? "widens" : effect, where);
		requiredChanged(pair, name);
	} else {
		const required = pair.after.required.has(name);
		const effect = ADDED[wasClosed ? "closed" : "open"][required ? "required" : "optional"];
		pair.add("property-added", { name, required, ...access(schema) }, effect, where);
	}
	// What a value under this name had to satisfy before it had a description of its own.
	if (rest !== null && !wasClosed) pair.step(rest, property.schema, propertyStep(name), access(schema));
}

const ADDED: Readonly<Record<"open" | "closed", Readonly<Record<"required" | "optional", Effect>>>> = {
	open: { optional: "none", required: "narrows" },
	closed: { optional: "widens", required: "incomparable" },
};

function removed(pair: SchemaPair, name: string, property: Property): void {
	const rest = restFor(pair.after, name, pair.lookup.after, pair.lookup.patterns);
	const isNowClosed = rest !== null && isClosed(pair.lookup.after(rest));
	const schema = pair.lookup.before(property.schema);
	const left = pair.living("after", property.at);
	const site = left?.get("properties") ?? left?.at ?? pair.after.origins.get("properties") ?? pair.after.at;
	const where = { ...gone(property.at, listOfFields(site)), step: propertyStep(name), ...access(schema) };
	if (pair.after.required.has(name)) {
		const effect = rest === null && !demandsNothing(schema) ? "widens" : "none";
		pair.add("property-described-changed", { name, described: false }, isNowClosed ? "narrows" : effect, where);
		requiredChanged(pair, name);
	} else {
		const required = pair.before.required.has(name);
		const { deprecated, sunset } = schema;
		const facts: ChangeFacts["property-removed"] = { name, required, ...access(schema), deprecated, sunset };
		const effects = REMOVED[isNowClosed ? "closed" : "open"][required ? "required" : "optional"];
		pair.add("property-removed", facts, effects, where);
	}
	if (rest !== null && !isNowClosed) pair.step(property.schema, rest, propertyStep(name), access(schema));
}

/** A field of a form of Swagger 2.0 was one of the parameters: what is gone of them is shown at their list. */
function listOfFields(site: Place): Place {
	return { ...site, pointer: site.pointer.replace(/(?<=\/parameters)\/\d+$/u, "") };
}

const REMOVED: Readonly<Record<"open" | "closed", Readonly<Record<"required" | "optional", Effects>>>> = {
	open: { optional: { request: "unknown", response: "narrows" }, required: { request: "unknown", response: "widens" } },
	closed: { optional: bothWays("narrows"), required: bothWays("incomparable") },
};

function isClosed(rest: Schema): boolean {
	return !rest.satisfiable;
}

type Openness = ChangeFacts["additional-properties-changed"]["from"];

function compareAdditional(pair: SchemaPair, letIn: ReadonlySet<string>): void {
	// What is written beside patterns on both sides is compared as written.
	const isWritten = hasPatterns(pair.before) && hasPatterns(pair.after);
	const before = isWritten ? pair.before.additionalProperties : restOf(pair.before, pair.lookup.before);
	const after = isWritten ? pair.after.additionalProperties : restOf(pair.after, pair.lookup.after);
	const from = openness(before, pair.lookup.before);
	const to = openness(after, pair.lookup.after);
	if (from !== to) {
		const isOpened = OPENNESS[to] > OPENNESS[from];
		const shutOut = letIn.size === 0 ? {} : { shutOut: [...letIn].sort() };
		// Who reads a property that may be missing was promised none, and yet it was there: as of one that is removed.
		const closed: Effects = letIn.size === 0 ? bothWays("narrows") : { request: "narrows", response: "unknown" };
		const effects = isOpened ? bothWays("widens") : closed;
		pair.edit("additional-properties-changed", { from, to, ...shutOut }, effects, "additionalProperties");
	} else if (from === "schema" && before !== null && after !== null) pair.step(before, after, { kind: "additional" });
}

const OPENNESS: Readonly<Record<Openness, number>> = { none: 0, schema: 1, any: 2 };

function openness(rest: SchemaId | null, get: (id: SchemaId) => Schema): Openness {
	if (rest === null) return "any";
	return isClosed(get(rest)) ? "none" : "schema";
}
