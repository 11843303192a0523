import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { Change, ChangeKind } from "../../contract/change.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { recordOf } from "../types/record-members.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import { type BothNames, type Carrier, type CarrierPair, carrierPairs, type GivenNames } from "./payload-carriers.ts";
import { areSignedAlike, isSamePart, laterPayload, type Payload, payloadTypes, placeKey } from "./payload-types.ts";
import type { KnownDifference } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";

/** What became of the types of payloads that have no name of their own. */
export interface AnonymousTypes {
	/** Types that went or have another name, where no change says why. */
	readonly changes: readonly Change[];
	/** The types that go with a change. */
	readonly goneWith: ReadonlyMap<Change, ReadonlySet<string>>;
}

/** A type whose name means nothing any more, or something else. */
interface LostType {
	readonly name: string;
	readonly payload: Payload;
	/** What the same payload's type is called now. */
	readonly becomes: string | null;
	readonly pair: CarrierPair;
}

/**
 * Compares the names of types of payloads that an operation writes out itself, or that it shares with others as a whole
 * answer or body: one may come from somewhere else now, be gone, or give its name up to another answer. `told` are names
 * of which a change inside the payload says that they go.
 */
export function compareAnonymous(
	sides: SdkSides,
	names: BothNames,
	{ changes, unchanged }: KnownDifference,
	told: ReadonlySet<string>,
): AnonymousTypes {
	const traded = tradedNames(names);
	// What says the same carries payloads of the same names, unless another type takes such a name or gives it back.
	const mayBeTouched = (after: Operation) => traded.length > 0 || !unchanged.has(after);
	const pairs = carrierPairs(sides, names, mayBeTouched);
	const touched = pairs.filter((pair) => isTouched(pair, traded, names));
	if (touched.length === 0) return { changes: [], goneWith: new Map() };
	const others = carrierPairs(sides, names, (after) => !mayBeTouched(after));
	const kept = new Set([...pairs, ...others].flatMap(({ after }) => placesOf(after)));
	const lost = touched.flatMap((pair) => lostTypes(pair, kept, sides, names)).filter(({ name }) => !told.has(name));
	return explain(lost, changes);
}

/** A type goes with the change that takes its payload away; of the others it is said by itself that they go. */
function explain(lost: readonly LostType[], changes: readonly Change[]): AnonymousTypes {
	const removing = changes.filter(({ kind }) => REMOVING.has(kind));
	const goneWith = new Map<Change, Set<string>>();
	const untold = lost.filter(({ name, payload, pair }) => {
		const causes = removing.filter((change) => takesAway(change, payload, pair));
		for (const cause of causes) goneWith.set(cause, (goneWith.get(cause) ?? new Set()).add(name));
		return causes.length === 0;
	});
	return { changes: [...Map.groupBy(untold, ({ name }) => name).values()].flatMap(sayLost), goneWith };
}

function sayLost(types: readonly LostType[]): readonly Change[] {
	const [first] = types;
	if (first === undefined) return [];
	const { name, becomes, payload, pair } = first;
	const reaches = types.map(({ pair }) => reachOf(pair.after.owner));
	const { at } = pair.before.api.schemas.get(payload.schema);
	const places = { before: at, after: pair.after.operation.at };
	if (becomes === null) return [sdkChange("sdk-type-removed", { type: name }, places, reaches, true)];
	return [sdkChange("sdk-type-renamed", { from: name, to: becomes }, places, reaches)];
}

/** Changes that take a payload away, or let another one be preferred. */
const REMOVING: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
	"response-removed",
	"response-status-changed",
	"request-body-removed",
	"media-type-added",
	"media-type-removed",
	"media-type-changed",
]);

/** Names of components, in the words of payloads' names: one that came may have taken such a name, or given it back. */
function tradedNames({ before, after }: BothNames): readonly string[] {
	if (before.components === after.components) return [];
	const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
		[...one].filter((name) => !other.has(name) && /Result|Body/u.test(name));
	const [own, others] = [before.components(), after.components()];
	return [...only(own, others), ...only(others, own)];
}

/** Whether the names of a carrier's payloads may be others: what it writes out itself is named after its method. */
function isTouched({ before, after }: CarrierPair, traded: readonly string[], names: BothNames): boolean {
	if (!arePayloadsShared(before, after) && !areSignedAlike(before, after)) return true;
	if (traded.length === 0) return false;
	const stem = pascalCase(names.before.operations.get(before.owner.key)?.stem ?? []);
	const isOwn = before.payloads.every(({ schema }) =>
		placeOf(before.api, schema).every((place) => isWithin(place, before)),
	);
	return !isOwn || traded.some((name) => name.startsWith(stem));
}

/** Whether both versions say the payloads in the same words at the same places, which most do: then they sign alike. */
function arePayloadsShared(before: Carrier, after: Carrier): boolean {
	if (before.api.at.file !== after.api.at.file || before.payloads.length !== after.payloads.length) return false;
	return before.payloads.every((payload, index) => {
		const other = after.payloads[index];
		if (other === undefined || !isSamePart(payload, other)) return false;
		const [own, others] = [before.api.schemas.parts(payload.schema), after.api.schemas.parts(other.schema)];
		const isShared = ({ at, value }: (typeof own)[number], part: number) =>
			value === others[part]?.value && at.pointer === others[part]?.at.pointer && at.file === others[part]?.at.file;
		return own.length === others.length && own.every(isShared);
	});
}

/** Where the payloads of a carrier stand. */
function placesOf({ payloads, api }: Carrier): readonly string[] {
	return payloads.flatMap(({ schema }) => placeOf(api, schema));
}

function placeOf(api: Api, id: SchemaId): readonly string[] {
	return api.schemas.parts(id).map(({ at }) => placeKey(at, api));
}

function lostTypes(
	pair: CarrierPair,
	kept: ReadonlySet<string>,
	sides: SdkSides,
	names: BothNames,
): readonly LostType[] {
	const { before, after } = pair;
	// A method that is called something else takes the names of its types along.
	if (!isNamedAlike(pair, names)) return [];
	const types = payloadTypes(before.payloads, before.api, before.names);
	const now = payloadTypes(after.payloads, after.api, after.names);
	return [...types].flatMap(([payload, name]): readonly LostType[] => {
		const same = laterPayload(payload, before.payloads, after.payloads);
		const becomes = same === null ? null : (now.get(same) ?? typeOfComponent(same, after, names.after));
		if (becomes === name) return [];
		const holder = [...now].find(([, other]) => other === name)?.[0].schema ?? componentOf(name, sides.after, names);
		const isShared = placeOf(before.api, payload.schema).some((place) => !isWithin(place, before) && kept.has(place));
		if (isShared || (holder !== null && keepsMembers(payload, holder, sides))) return [];
		return [{ name, payload, becomes, pair }];
	});
}

/** What was written out in a payload may be a component now, whose type is what the payload's was. */
function typeOfComponent({ schema }: Payload, { api, names }: Carrier, { components }: GivenNames): string | null {
	const name = names.isNamed(schema) ? api.schemas.get(schema).name : null;
	return name !== null && components().has(typeNameOf(name)) ? typeNameOf(name) : null;
}

function isNamedAlike({ before, after }: CarrierPair, names: BothNames): boolean {
	return names.after.operations.isNamedLike(after.owner.key, names.before.operations, before.owner.key);
}

function isWithin(place: string, { operation, api }: Carrier): boolean {
	return place.startsWith(`${placeKey(operation.at, api)}/`);
}

function componentOf(name: string, { namedSchemas }: Api, { after }: BothNames): SchemaId | null {
	if (!after.components().has(name)) return null;
	return [...namedSchemas].find(([component]) => typeNameOf(component) === name)?.[1] ?? null;
}

/** Whether what has the name now has all members that code may name. */
function keepsMembers({ schema, part }: Payload, holder: SchemaId, { shapes }: SdkSides): boolean {
	const side = part === "response" ? "response" : "request";
	const [had, has] = (["before", "after"] as const).map((version) =>
		recordOf(shapes[version].of(version === "before" ? schema : holder, side), (one) =>
			shapes[version].open(one, side),
		),
	);
	const names = new Set(has?.fields.map(({ name }) => name));
	return had == null || had.fields.every(({ name }) => names.has(name));
}

function takesAway({ reaches }: Change, { part, status }: Payload, { after }: CarrierPair): boolean {
	const { operation, owner } = after;
	if (!reachedOperations(reaches).includes(owner.key)) return false;
	const isInside = ({ callback }: Change["reaches"][number]) => operation === owner || callback === operation.key;
	return reaches.some((reach) => reach.part === part && reach.status === status && isInside(reach));
}
