import type { Api } from "../../contract/api.ts";
import type { Change, Reach, UnchangedOperations } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { NameLocks } from "../../contract/name-lock.ts";
import type { Place } from "../../contract/source.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { once } from "../../lib/once.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { createUntold, explain } from "./gone-types.ts";
import { lentNames } from "./lent-types.ts";
import { lockedRenames } from "./locked-types.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import { createIsPrinted } from "./printed-types.ts";
import { type Mentioner, type ReachedTypes, reachedNames, reachedTypes } from "./reached-types.ts";
import type { Said } from "./refs-in.ts";
import { typeNameOf } from "./type-names.ts";

/** What became of the types that components are printed as. */
export interface TypeChanges {
	/** Types that went or have another name, where no change says why. */
	readonly changes: readonly Change[];
	/** Those of them whose earlier name goes on working. */
	readonly kept: readonly Change[];
	/** The types that go with a change: nothing mentions them any more because of it. */
	readonly goneWith: ReadonlyMap<Change, ReadonlySet<string>>;
	/** The names of all types that are printed from components, on each side; one and the same where no type came or went. */
	readonly before: () => ReadonlySet<string>;
	readonly after: () => ReadonlySet<string>;
}

/** What is known of two descriptions. */
export interface KnownDifference {
	readonly changes: readonly Change[];
	readonly unchanged: UnchangedOperations;
}

/** Compares which types there are. What is in them is compared where it is used. */
export function compareTypes(
	{ before, after, said }: SdkSides,
	{ changes, unchanged }: KnownDifference,
	locks: NameLocks = { before: null, after: null },
): TypeChanges {
	if (locks.after === null && haveSameTypes(before, after, unchanged, said)) {
		const all = once(() => typeNamesOf(reachedNames(before, said)));
		return { changes: [], kept: [], goneWith: new Map(), before: all, after: all };
	}
	const reached = reachedTypes(before, said);
	const others = reachedNames(after, said, new Set(), lentNames(before, after));
	const come = [...others].filter((name) => !reached.has(name));
	const spelled = new Set(come.map(typeNameOf));
	const gone = [...reached.keys()].filter((name) => !others.has(name) && !spelled.has(typeNameOf(name)));
	const names = { before: once(() => typeNamesOf(reached.keys())), after: once(() => typeNamesOf(others)) };
	const locked = lockedRenames(before, after, locks, reached);
	if (gone.length === 0 && locked.length === 0) return { changes: [], kept: [], goneWith: new Map(), ...names };
	const renamed = renames(before, after, gone, come);
	const isPrinted = createIsPrinted(before);
	const removed = gone.filter((name) => !renamed.has(name) && isPrinted(name, operationsOf(name, reached)));
	const tags = Map.groupBy(changes.filter(isRenamedTag), ({ facts }) => ("tag" in facts ? (facts.tag ?? "") : ""));
	const told = [...renamed.keys()].flatMap((name) => (tags.get(name) ?? []).map((change) => [change, name] as const));
	const goneWith = new Map([
		...explain(removed, reached, changes, before),
		...told.map(([change, name]): [Change, ReadonlySet<string>] => [change, new Set([name])]),
	]);
	const [operations, standing] = [before, after].map(
		(api) => new Map([...api.operations, ...receivedOperations(api)].map((operation) => [operation.key, operation])),
	);
	const say = (name: string): readonly Reach[] =>
		[...operationsOf(name, reached)].flatMap((key) => {
			const operation = standing?.get(key) ?? operations?.get(key);
			return operation === undefined ? [] : [reachOf(operation)];
		});
	const untold = createUntold(goneWith, before, after, say);
	const moved = locked.map(({ component, facts, isKept }) => {
		const places = { before: placeOf(before, component) ?? before.at, after: placeOf(after, component) ?? after.at };
		return { isKept, change: sdkChange("sdk-type-renamed", facts, places, say(component)) };
	});
	return {
		...names,
		goneWith,
		kept: moved.filter(({ isKept }) => isKept).map(({ change }) => change),
		changes: [
			...moved.map(({ change }) => change),
			...[...renamed].flatMap(([from, to]) =>
				typeRenamed(before, after, from, to, without(say(from), tags.get(from) ?? [])),
			),
			...removed.flatMap((name) => typeRemoved(before, after, name, untold(name))),
		],
	};
}

/**
 * Whether both versions have types of the same components, told without a look at operations that are unchanged: with all
 * that they refer to they say the same, so that they mention the same components, where those stand under the same names.
 */
function haveSameTypes(before: Api, after: Api, unchanged: UnchangedOperations, said: Said): boolean {
	if (unchanged.size === 0 || !haveSameComponents(before, after)) return false;
	const own = reachedNames(before, said, new Set(unchanged.values()));
	const others = reachedNames(after, said, new Set(unchanged.keys()));
	return own.size === others.size && [...own].every((name) => others.has(name));
}

function haveSameComponents(before: Api, after: Api): boolean {
	const names = [...before.namedSchemas.keys()];
	const standsAlike = (name: string) => placesOf(before, name) === placesOf(after, name);
	return names.length === after.namedSchemas.size && names.every(standsAlike);
}

function placesOf({ namedSchemas, schemas, homeOf }: Api, component: string): string | null {
	const id = namedSchemas.get(component);
	return id === undefined
		? null
		: schemas
				.parts(id)
				.map(({ at }) => homeOf(at))
				.join("\n");
}

function typeNamesOf(components: Iterable<string>): ReadonlySet<string> {
	return new Set([...components].map(typeNameOf));
}

function typeRenamed(before: Api, after: Api, from: string, to: string, reaches: readonly Reach[]): readonly Change[] {
	const places = { before: placeOf(before, from), after: placeOf(after, to) };
	if (places.before === null || places.after === null || reaches.length === 0) return [];
	const facts = { from: typeNameOf(from), to: typeNameOf(to) };
	return [sdkChange("sdk-type-renamed", facts, { before: places.before, after: places.after }, reaches)];
}

function typeRemoved(before: Api, after: Api, name: string, reaches: readonly Reach[]): readonly Change[] {
	const place = placeOf(before, name);
	if (place === null || reaches.length === 0) return [];
	const facts = { type: typeNameOf(name) };
	return [
		sdkChange("sdk-type-removed", facts, { before: place, after: placeOf(after, name) ?? after.at }, reaches, true),
	];
}

function placeOf(api: Api, component: string): Place | null {
	const id = api.namedSchemas.get(component);
	return id === undefined ? null : (api.schemas.parts(id)[0]?.at ?? null);
}

/** Components that say the same under another name, one to one; references among them count as said alike. */
function renames(
	before: Api,
	after: Api,
	gone: readonly string[],
	come: readonly string[],
): ReadonlyMap<string, string> {
	const outlines = new Set(gone.map((name) => outlineOf(before, name)));
	const alike = come.filter((name) => outlines.has(outlineOf(after, name)));
	const candidates = Map.groupBy(alike.toSorted(), (name) => textOf(after, name));
	const renamed = new Map<string, string>();
	for (const name of gone.toSorted()) {
		const other = candidates.get(textOf(before, name))?.shift();
		if (other !== undefined) renamed.set(name, other);
	}
	return renamed;
}

/** The names of a component's keywords and properties, which two that say the same share: to spell it takes longer. */
function outlineOf(api: Api, component: string): string {
	const id = api.namedSchemas.get(component);
	const values = id === undefined ? [] : api.schemas.parts(id).map(({ value }) => value);
	return JSON.stringify(values.map((value) => [namesIn(value), namesIn(memberOf(value, "properties"))]));
}

function namesIn(value: JsonValue | undefined): readonly string[] {
	return isObject(value) ? Object.keys(value).sort() : [];
}

/** What a component says, its references aside: those of a renamed family lead to names that changed too. */
export function textOf(api: Api, component: string): string {
	const known = texts.get(api) ?? new Map<string, string>();
	texts.set(api, known);
	const text = known.get(component) ?? readText(api, component);
	known.set(component, text);
	return text;
}

/** Each branch of a union is held against all of another one. */
const texts = new WeakMap<Api, Map<string, string>>();

function readText(api: Api, component: string): string {
	const id = api.namedSchemas.get(component);
	if (id === undefined) return component;
	const text = canonicalJson(api.schemas.parts(id).map(({ value }) => value));
	return text.replaceAll(/"\$ref":"[^"]*"/gu, '"$ref":""');
}

/** A component's name may be a tag, which messages hold: where it was, the change of the tag says that it was renamed. */
function isRenamedTag({ kind, effect }: Change): boolean {
	return kind === "discriminator-changed" && (effect === "incomparable" || effect === "narrows");
}

function without(reaches: readonly Reach[], told: readonly Change[]): readonly Reach[] {
	const operations = new Set(told.flatMap((change) => change.reaches.map(({ operation }) => operation)));
	return reaches.filter(({ operation }) => !operations.has(operation));
}

/** The operations whose types mention a component, at whatever distance. */
export function operationsOf(name: string, reached: ReachedTypes): ReadonlySet<string> {
	const operations = new Set<string>();
	const seen = new Set<string>([name]);
	const queue = [name];
	for (const next of queue) {
		for (const { component, operation } of reached.get(next) ?? ([] as readonly Mentioner[])) {
			if (operation !== null) operations.add(operation);
			if (component === null || seen.has(component)) continue;
			seen.add(component);
			queue.push(component);
		}
	}
	return operations;
}
