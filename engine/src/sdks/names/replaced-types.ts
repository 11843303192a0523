import type { Api, Schema, SchemaId } from "../../contract/api.ts";
import type { Change, Reach, UnchangedOperations } from "../../contract/change.ts";
import type { Resolved } from "../../contract/source.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { componentPair } from "./component-pair.ts";
import { extractedTypes } from "./extracted-types.ts";
import { inlinedTypes } from "./inlined-types.ts";
import { reachesAmong, sdkChange } from "./name-changes.ts";
import { closesBetween } from "./narrowed-types.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { answeredNames, reachedTypes } from "./reached-types.ts";
import { type Replacement, replacements } from "./replacements.ts";
import { operationsOf, textOf } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";

/** What is known of both sides beside the descriptions. */
interface Known {
	readonly changes: readonly Change[];
	readonly unchanged: UnchangedOperations;
	/** The names of all types of the after side. */
	readonly types: () => ReadonlySet<string>;
	/** What the methods of the before side are called. */
	readonly methods: OperationSurface;
}

/**
 * Types that stand where another one stood, which is still there: messages may say the same as before, so that no change
 * tells of it, and code names the type that it was. Where the earlier name is now that of something else, it moved.
 */
export function replacedTypes(sides: SdkSides, known: Known): readonly Change[] {
	const { found, extracted, inlined } = replacements(sides, known.unchanged);
	return [
		...replacedComponents(found, sides, known),
		...extractedTypes(extracted, sides, known),
		...inlinedTypes(inlined, sides, known),
	];
}

function replacedComponents(
	replaced: readonly Replacement[],
	sides: SdkSides,
	{ changes, types }: Known,
): readonly Change[] {
	const { before, after, said } = sides;
	const found = replaced.filter(({ from, to }) => typeNameOf(from) !== typeNameOf(to) && types().has(typeNameOf(from)));
	if (found.length === 0) return [];
	const touched = new Set(
		changes.flatMap(({ way }) => (way === null ? [] : [way.root, ...way.steps].map(({ before: id }) => id))),
	);
	const isTold = (id: SchemaId): boolean => changes.some((change) => saysValues(change, id));
	return [...Map.groupBy(found, ({ from, to }) => `${from}\n${to}`).values()].flatMap((same): readonly Change[] => {
		const [first] = same;
		const pair = first === undefined ? null : componentPair(sides, first.from, first.to);
		if (first === undefined || pair === null) return [];
		const { from, to } = first;
		const facts = { from: typeNameOf(from), to: typeNameOf(to) };
		const reaches = reachesOf(same, after, (component) => operationsOf(component, reachedTypes(after, said)));
		if (reaches.length === 0) return [];
		if (isMoved(from, to, sides) && !touched.has(pair.before))
			return [sdkChange("sdk-type-renamed", facts, pair.places, reaches)];
		const isReturned = answeredNames(after, said).has(to);
		const isNewlyClosed = !isReturned && answeredNames(before, said).has(from) && !isTold(pair.before);
		const isSent = same.some(({ side }) => side !== "response");
		const closes = isNewlyClosed && isSent && closesBetween(pair, sides);
		const change = sdkChange(
			"sdk-type-replaced",
			{ ...facts, ...(closes && { closes }), ...(areAlike(from, to, after) && { alike: true as const }) },
			pair.places,
			reaches,
		);
		return [isReturned ? { ...change, direction: "response" } : change];
	});
}

/** Whether two objects of one version say the same, notes aside. */
function areAlike(one: string, other: string, api: Api): boolean {
	const [own, theirs] = [one, other].map((name) => {
		const id = api.namedSchemas.get(name);
		return id === undefined || !isPlainObject(id, api) ? null : api.schemas.parts(id);
	});
	return own != null && theirs != null && saidOf(own) === saidOf(theirs);
}

/** An object whose members have no types that are called after it. */
function isPlainObject(id: SchemaId, api: Api): boolean {
	const members = [...api.schemas.get(id).properties.values()].map(({ schema }) => api.schemas.get(schema));
	const isPlain = ({ name, enum: values, properties, unions, items }: Schema): boolean =>
		(name !== null && api.namedSchemas.has(name)) ||
		(values === null && items === null && properties.size + unions.length === 0);
	return members.length > 0 && members.every(isPlain);
}

function saidOf(parts: readonly Resolved[]): string {
	const text = canonicalJson(parts.map(({ value }) => value));
	return JSON.stringify(JSON.parse(text), (key, value) => (NOTES.has(key) ? undefined : value));
}

/** Keywords that no type is made of. */
const NOTES: ReadonlySet<string> = new Set(["description", "title", "example", "examples"]);

/** Whether a change of the values themselves says what code may give. */
function saysValues({ kind, direction, way }: Change, id: SchemaId): boolean {
	return kind === "enum-changed" && direction === "request" && (way?.steps.at(-1) ?? way?.root)?.before === id;
}

/** Whether what had a name is called otherwise, and the name is that of something else. */
function isMoved(from: string, to: string, { before, after }: SdkSides): boolean {
	const text = textOf(before, from);
	return text === textOf(after, to) && text !== textOf(after, from);
}

function reachesOf(
	found: readonly Replacement[],
	{ operations }: Api,
	users: (component: string) => ReadonlySet<string>,
): readonly Reach[] {
	const keys = new Set(found.flatMap(({ within, operation }) => (within === null ? [operation] : [...users(within)])));
	return reachesAmong(operations, keys);
}
