import type { Operation } from "../../../contract/api.ts";
import { splitWords, type Words } from "../../names/split-words.ts";

/** Names that an API's team wrote down: nothing in them is guessed, and nothing about other operations changes them. */
export interface GivenName {
	readonly group: readonly Words[];
	/** Empty where only the path tells. */
	readonly verbs: readonly Words[];
}

/** Extensions by which API teams already name methods for other generators. */
const groupExtensions = ["x-fern-sdk-group-name", "x-speakeasy-group", "x-stainless-resource"] as const;
const methodExtensions = ["x-fern-sdk-method-name", "x-speakeasy-name-override", "x-stainless-method-name"] as const;

/** Whether an extension says something about names. */
export function isNamingExtension(key: string): boolean {
	return key.startsWith("x-fern") || key.startsWith("x-speakeasy") || key.startsWith("x-stainless");
}

export function givenName(operation: Operation): GivenName | null {
	if (operation.extensions.size === 0) return null;
	const group = extensionNames(operation, groupExtensions);
	if (group.length === 0) return null;
	return { group, verbs: extensionNames(operation, methodExtensions).slice(0, 1) };
}

/** The method's name where it alone is given. */
export function givenVerbs(operation: Operation): readonly Words[] {
	return operation.extensions.size === 0 ? [] : extensionNames(operation, methodExtensions).slice(0, 1);
}

function extensionNames(operation: Operation, keys: readonly string[]): readonly Words[] {
	for (const key of keys) {
		const value = operation.extensions.get(key);
		if (value === undefined) continue;
		const parts = typeof value === "string" ? value.split(".") : Array.isArray(value) ? value : [];
		const names = parts.filter((part) => typeof part === "string").map(splitWords);
		const said = names.filter((words) => words.length > 0);
		if (said.length > 0) return said;
	}
	return [];
}
