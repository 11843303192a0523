import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import { createCompose, partsOf } from "../plan/composition.ts";
import { usesOf } from "../plan/methods.ts";
import { receivedOperations, webhookUses } from "../plan/webhooks.ts";

/** Schemas that are gone through for one component; what takes more is believed. */
const MAX_SCHEMAS = 2_000;

/** Whether a component becomes a type of an SDK; `operations` are the keys of those that mention it. */
export type IsPrintedType = (component: string, operations: ReadonlySet<string>) => boolean;

/**
 * Asks of components that are mentioned whether they become types: of what is merged with others and printed in full, only
 * the members are left.
 */
export function createIsPrinted(api: Api): IsPrintedType {
	const compose = createCompose(api.schemas);
	return (component, operations) => {
		const sought = api.namedSchemas.get(component);
		const seen = new Set<SchemaId>(rootsOf(api, operations));
		for (const id of seen) {
			if (id === sought || seen.size > MAX_SCHEMAS) return true;
			for (const part of partsOf(api.schemas.get(id), compose)) seen.add(part);
		}
		return false;
	};
}

function rootsOf(api: Api, keys: ReadonlySet<string>): readonly SchemaId[] {
	const isMeant = ({ key }: Operation) => keys.has(key);
	return [
		...api.operations.filter(isMeant).flatMap((operation) => usesOf(operation, api.schemas)),
		...receivedOperations(api).filter(isMeant).flatMap(webhookUses),
	].map(({ id }) => id);
}
