import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { Words } from "../../generate/names/split-words.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import type { SdkSides } from "../sdk-sides.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { type NameSources, type Payload, payloadsOf, receivedPayloadsOf } from "./payload-types.ts";
import { renamedCallbacks } from "./renamed-callbacks.ts";

/** One side of what carries payloads: an operation, or a call that the client receives. */
export interface Carrier {
	readonly api: Api;
	readonly operation: Operation;
	/** What changes are said of: of a callback, the operation that it belongs to. */
	readonly owner: Operation;
	readonly payloads: readonly Payload[];
	readonly names: NameSources;
}

export interface CarrierPair {
	readonly before: Carrier;
	readonly after: Carrier;
}

/** What one version of a description calls its things. */
export interface GivenNames {
	readonly operations: OperationSurface;
	/** The names of components' types. */
	readonly components: () => ReadonlySet<string>;
}

export interface BothNames {
	readonly before: GivenNames;
	readonly after: GivenNames;
}

/** The carriers that both versions have, of the wanted operations of the after side. */
export function carrierPairs(
	sides: SdkSides,
	names: BothNames,
	isWanted: (after: Operation) => boolean,
): readonly CarrierPair[] {
	const wanted = sides.after.operations.filter(isWanted);
	const pairs = wanted.flatMap((after) => {
		const before = sides.earlier(after);
		return before === undefined ? [] : [{ before, after }];
	});
	const named = { before: schemasOf(sides.before), after: schemasOf(sides.after) };
	const called = pairs.map(({ before, after }): CarrierPair => {
		const carrier = (side: "before" | "after", operation: Operation): Carrier => ({
			...{ api: sides[side], operation, owner: operation, payloads: payloadsOf(operation, sides[side]) },
			names: sourcesOf(names[side], named[side], operation, sides[side]),
		});
		return { before: carrier("before", before), after: carrier("after", after) };
	});
	const received = receivedOperations({ operations: wanted, webhooks: sides.after.webhooks.filter(isWanted) });
	return [...called, ...receivedPairs(received, sides, names, named)];
}

/** The schemas of a version that are components'. */
type NamedSchemas = ReadonlySet<SchemaId>;

function schemasOf({ namedSchemas }: Api): NamedSchemas {
	return new Set(namedSchemas.values());
}

function receivedPairs(
	received: readonly Operation[],
	sides: SdkSides,
	names: BothNames,
	named: Readonly<Record<"before" | "after", NamedSchemas>>,
): readonly CarrierPair[] {
	if (received.length === 0) return [];
	const earlier = new Map(receivedOperations(sides.before).map((operation) => [operation.key, operation]));
	const parents = (api: Api) =>
		new Map(api.operations.flatMap((operation) => operation.callbacks.map((callback) => [callback, operation])));
	const parentsOf = { before: parents(sides.before), after: parents(sides.after) };
	const carrier = (side: "before" | "after", operation: Operation): Carrier => {
		const parent = parentsOf[side].get(operation);
		return {
			...{ api: sides[side], operation, owner: parent ?? operation, payloads: receivedPayloadsOf(operation) },
			names: sourcesOf(names[side], named[side], parent, sides[side]),
		};
	};
	const renamed = renamedIn(parentsOf.after, sides);
	return received.flatMap((after) => {
		const before = earlier.get(after.key) ?? renamed.get(after);
		return before === undefined ? [] : [{ before: carrier("before", before), after: carrier("after", after) }];
	});
}

/** What callbacks were under another name. */
function renamedIn(parents: ReadonlyMap<Operation, Operation>, sides: SdkSides): ReadonlyMap<Operation, Operation> {
	const renamed = [...new Set(parents.values())].flatMap((after) => {
		const before = sides.earlier(after);
		return before === undefined ? [] : renamedCallbacks({ before, after });
	});
	return new Map(renamed.map(({ before, after }) => [after, before]));
}

/** What stands in an operation is named after its method; what stands elsewhere, after its place alone. */
function sourcesOf(
	{ operations, components }: GivenNames,
	named: NamedSchemas,
	owner: Operation | undefined,
	{ homeOf }: Api,
): NameSources {
	const owners = new Map<string, () => Words>();
	if (owner !== undefined) owners.set(homeOf(owner.at), () => operations.get(owner.key)?.stem ?? []);
	return {
		owners: { get: (pointer) => owners.get(pointer)?.() },
		isComponent: (name) => components().has(name),
		isNamed: (schema) => named.has(schema),
	};
}
