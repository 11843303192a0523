import type { Api, SchemaId } from "../../contract/api.ts";
import { createCompose, partsOf } from "../../generate/plan/shapes/composition.ts";
import { receivedOperations, webhookUses } from "../../generate/plan/webhooks.ts";
import { typedUsesOf } from "./typed-uses.ts";

/** Schemas that are gone through for one component; what takes more is believed. */
const MAX_SCHEMAS = 2_000;

/** Whether a component becomes a type of an SDK; `operations` are the keys of those that mention it. */
export type IsPrintedType = (component: string, operations: ReadonlySet<string>) => boolean;

/**
 * Asks of components that are mentioned whether they become types: of what is merged with others and printed in full, only
 * the members are left.
 */
export function createIsPrinted(api: Api): IsPrintedType {
	const compose = createCompose(api);
	const rootsOf = createRootsOf(api);
	return (component, operations) => {
		const sought = api.namedSchemas.get(component);
		const seen = new Set<SchemaId>([...operations].flatMap(rootsOf));
		for (const id of seen) {
			if (id === sought || seen.size > MAX_SCHEMAS) return true;
			for (const part of partsOf(api.schemas.get(id), compose)) seen.add(part);
		}
		return false;
	};
}

/** The schemas that an operation's types are made of, by its key. Many components are mentioned by the same operations. */
function createRootsOf(api: Api): (key: string) => readonly SchemaId[] {
	const called = Map.groupBy(api.operations, ({ key }) => key);
	const received = Map.groupBy(receivedOperations(api), ({ key }) => key);
	const known = new Map<string, readonly SchemaId[]>();
	return (key) => {
		const uses = known.get(key) ?? [
			...(called.get(key) ?? []).flatMap((operation) => typedUsesOf(operation, api.schemas)),
			...(received.get(key) ?? []).flatMap(webhookUses).map(({ id }) => id),
		];
		known.set(key, uses);
		return uses;
	};
}
