import type { Api, Operation } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { OperationNames } from "../../contract/sdk.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { camelCase } from "../names/casing.ts";
import type { Words } from "../names/split-words.ts";
import { toolNames } from "../names/tool-names.ts";
import { nameMethods } from "../plan/name-methods.ts";
import { nameOperation, type OperationName } from "../plan/operation-name.ts";

/** An operation's names, and the parts that they are made of. */
export interface NamedMethod extends OperationNames {
	/** `repos.issues`. */
	readonly group: string;
	/** `list`. */
	readonly name: string;
	/** All words of group and method: names of its own types begin with them. */
	readonly stem: Words;
}

/** The names of every operation by its key, exactly as generation gives them. */
export type OperationSurface = ReadonlyMap<string, NamedMethod>;

/**
 * Names the operations of both sides. A name collides with what its whole group holds, so that all operations take part;
 * but what one operation wishes to be called is worked out once where nothing that it is named by was edited.
 */
export function nameBothSides(before: Api, after: Api): readonly [before: OperationSurface, after: OperationSurface] {
	const wishes = new Map<string, { readonly of: Operation; readonly name: OperationName }>();
	const wish = (operation: Operation): OperationName => {
		const known = wishes.get(operation.key);
		if (known !== undefined && isNamedAlike(known.of, operation)) return known.name;
		const name = nameOperation(operation);
		wishes.set(operation.key, { of: operation, name });
		return name;
	};
	const one = surfaceOf(before.operations, wish);
	return [one, before === after ? one : surfaceOf(after.operations, wish)];
}

function surfaceOf(operations: readonly Operation[], wish: (operation: Operation) => OperationName): OperationSurface {
	const named = nameMethods(operations, wish).map(({ operation, group, method }) => ({
		key: operation.key,
		group: group.map(camelCase).join("."),
		name: camelCase(method),
		words: [...group.flat(), ...method],
	}));
	const tools = toolNames(named);
	return new Map(
		named.map(({ key, group, name, words }) => [
			key,
			{ group, name, stem: words, method: `${group}.${name}`, tool: tools.get(key) ?? "" },
		]),
	);
}

/** Everything that an operation's name is made from. */
function isNamedAlike(a: Operation, b: Operation): boolean {
	return (
		a.operationId === b.operationId &&
		a.path === b.path &&
		a.method === b.method &&
		jsonEqual(a.tags, b.tags) &&
		jsonEqual(namingExtensions(a), namingExtensions(b))
	);
}

function namingExtensions({ extensions }: Operation): readonly (readonly [string, JsonValue])[] {
	return extensions.size === 0
		? []
		: [...extensions].filter(([key]) => key.startsWith("x-fern") || key.startsWith("x-speakeasy"));
}
