import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { Change, Reach, UnchangedOperations } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { NameLock, NameLocks } from "../../contract/name-lock.ts";
import type { Place } from "../../contract/source.ts";
import { nameKey } from "../../generate/names/assign-names.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { LockedNames } from "../../generate/names/lock/kept-names.ts";
import { wordsOfName } from "../../generate/names/spelled-out.ts";
import { parameterSchema } from "../../generate/plan/parameters.ts";
import { planSdk } from "../../generate/plan/plan-sdk.ts";
import { placeKey } from "../../generate/plan/shapes/place-key.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import { homeByName } from "../../generate/plan/words/parameter-homes.ts";
import { wordsOfPointer } from "../../generate/plan/words/type-words.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { once } from "../../lib/once.ts";
import { isSamePlace } from "../../openapi/places.ts";
import { hasMarked } from "./input-types.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import { reachedTypes } from "./reached-types.ts";
import { operationsOf } from "./type-changes.ts";

/** Something whose type is called by words of its own, by the key of its place. */
interface Holder {
	readonly at: Place;
	/** A component's name; null for a parameter. */
	readonly component: string | null;
	/** What a parameter is called by; empty for a component. */
	readonly home: string;
}

/**
 * Components, and parameters that all operations of a path share, which stayed and whose types are called otherwise, because
 * one of the same words came or went (`order` beside `Order`). The names are those of the whole plan, which is made only
 * where two share their words.
 */
export function movedTypes(
	before: Api,
	after: Api,
	locks: NameLocks = { before: null, after: null },
	unchanged: UnchangedOperations = new Map(),
): readonly Change[] {
	const [own, others] = holdersOf(before, after, unchanged);
	const moved = new Set([...wordsBeside(own, others), ...wordsBeside(others, own)]);
	if (moved.size === 0) return [];
	const shared = [...others].filter(
		([key, holder]) =>
			own.has(key) && (moved.has(wordsOf(holder)) || (moved.has(`${wordsOf(holder)}input`) && hasTwo(holder, after))),
	);
	if (shared.length === 0) return [];
	const [from, to] = [typesOfSide(before, locks.before), typesOfSide(after, locks.after)];
	const say = createReaches(after);
	return shared.flatMap(([key, holder]) => {
		const reaches = say(holder);
		const places = { before: own.get(key)?.at ?? before.at, after: holder.at };
		return [...from].flatMap(([type, name]) => {
			const now = to.get(type);
			if (!isWithin(type, key) || now === undefined || now === name || reaches.length === 0) return [];
			return [sdkChange("sdk-type-renamed", { from: name, to: now }, places, reaches)];
		});
	});
}

/** Whether a component looks different where it is sent, and so has a type in the words of it and of `input` as well. */
function hasTwo({ component }: Holder, api: Api): boolean {
	const id = api.namedSchemas.get(component ?? "");
	return id !== undefined && hasMarked(id, api);
}

type Holders = ReadonlyMap<string, Holder>;

/** Of both versions. Those of unchanged operations are read where something else came or went: else they stay as they are. */
function holdersOf(before: Api, after: Api, unchanged: UnchangedOperations): readonly [Holders, Holders] {
	const [mine, theirs] = [componentsOf(before), componentsOf(after)];
	const own = new Map([...mine, ...parametersOf(before, new Set(unchanged.values()))]);
	const others = new Map([...theirs, ...parametersOf(after, new Set(unchanged.keys()))]);
	if (wordsBeside(own, others).length + wordsBeside(others, own).length === 0) return [own, others];
	return [new Map([...mine, ...parametersOf(before)]), new Map([...theirs, ...parametersOf(after)])];
}

/** Asked only of what came or went, and then of all that stayed. */
function wordsOf({ component, home }: Holder): string {
	return nameKey(component === null ? wordsOfPointer(home, new Map()) : wordsOfName(component));
}

function componentsOf({ namedSchemas, schemas, homeOf }: Api): Holders {
	const holders = new Map<string, Holder>();
	for (const [component, id] of namedSchemas) {
		const at = schemas.parts(id)[0]?.at;
		if (at !== undefined) holders.set(placeKey(homeOf(at)), { at, component, home: "" });
	}
	return holders;
}

/** Of all operations but some, whose parts are not read for it. */
function parametersOf(api: Api, except: ReadonlySet<Operation> = new Set()): Holders {
	const holders = new Map<string, Holder>();
	const mayHave = createMayHaveTypes();
	for (const operation of api.operations) {
		if (except.has(operation) || !mayHave(operation)) continue;
		for (const parameter of operation.parameters) {
			const { at } = parameter;
			if (!OF_PATH.test(api.homeOf(at)) || !hasType(parameterSchema(parameter), api)) continue;
			const home = homeByName(api.homeOf(at), parameter);
			holders.set(placeKey(home), { at, component: null, home });
		}
	}
	return holders;
}

/** Where a parameter stands that all operations of a path share. */
const OF_PATH = /^\/paths\/[^/]+\/parameters\/\d+$/u;

/** Whether a path has a parameter with a type, as far as one look at what is written tells. */
function createMayHaveTypes(): (operation: Operation) => boolean {
	const known = new Map<JsonValue, boolean>([[null, false]]);
	return ({ sharedParameters: written }) => {
		const may = known.get(written) ?? (!isList(written) || !written.every(isPlain));
		known.set(written, may);
		return may;
	};
}

/** Texts and numbers have no type of their own. Swagger 2.0 says in the parameter itself what later versions say in a schema. */
function isPlain(parameter: JsonValue): boolean {
	if (!isObject(parameter)) return false;
	const { schema = parameter } = parameter;
	return isObject(schema) && SCALARS.has(schema["type"] ?? null) && !TYPING.some((keyword) => keyword in schema);
}

const SCALARS: ReadonlySet<JsonValue> = new Set(["string", "integer", "number", "boolean"]);
const TYPING = ["$ref", "enum", "const", "properties", "allOf", "anyOf", "oneOf"] as const;

function hasType(id: SchemaId | null, { schemas }: Api): boolean {
	if (id === null) return false;
	const { types, properties, unions, enum: values } = schemas.get(id);
	const isScalar = types?.every((type) => type !== "array" && type !== "object") ?? false;
	return !isScalar || values !== null || properties.size + unions.length > 0;
}

function wordsBeside(holders: Holders, others: Holders): readonly string[] {
	const words: string[] = [];
	for (const [key, holder] of holders) if (!others.has(key)) words.push(wordsOf(holder));
	return words;
}

/** The names of types by their keys. */
function typesOfSide(api: Api, lock: NameLock | null): ReadonlyMap<string, string> {
	const { types } = planSdk(api, { names: new LockedNames(lock) });
	return new Map(types.map(({ key, name }) => [key, pascalCase(name)]));
}

/** A type's key is that of its place, with what it is there behind it: the side, or what is merged. */
function isWithin(type: string, key: string): boolean {
	return type === key || type === `${key}/schema` || type.startsWith(`${key} `) || type.startsWith(`${key}/schema `);
}

/** The operations that a type is of. */
function createReaches(api: Api): (holder: Holder) => readonly Reach[] {
	const reached = once(() => reachedTypes(api));
	const all = new Map([...api.operations, ...receivedOperations(api)].map((one) => [one.key, one]));
	return ({ component, at: place }) => {
		if (component === null) {
			const takers = api.operations.filter(({ parameters }) => parameters.some(({ at }) => isSamePlace(at, place)));
			return takers.map(reachOf);
		}
		return [...operationsOf(component, reached())].flatMap((key) => {
			const operation = all.get(key);
			return operation === undefined ? [] : [reachOf(operation)];
		});
	};
}
