import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isArray } from "../../lib/json-pointer.ts";

/** What one walk over a parsed file tells: enough to know which slower questions need not be asked. */
export interface Survey {
	/** Values of every kind, keys not counted. */
	readonly nodes: number;
	/** Every text that a key `$ref` holds, wherever it stands: a reference or an example that looks like one. */
	readonly refs: ReadonlySet<string>;
	/** How many keys `$ref` hold a text. */
	readonly refCount: number;
	/** Whether a number stands there that JavaScript (and most JSON readers) cannot hold exactly, or that JSON lacks. */
	readonly hasLossyNumber: boolean;
	/** Whether a discriminator's mapping, or a member like one, names another file. */
	readonly hasFileMapping: boolean;
	/** Whether a key `$dynamicRef` holds a text, wherever it stands. */
	readonly hasDynamicRef: boolean;
}

/**
 * Walks a tree once, without recursion. A value that YAML aliases share is walked as often as it is repeated, so the
 * expansion must have been bounded before. GitHub's 258,000 nodes take 15 ms.
 */
export function survey(root: JsonValue): Survey {
	const found = {
		nodes: 0,
		refs: new Set<string>(),
		refCount: 0,
		hasLossyNumber: false,
		hasFileMapping: false,
		hasDynamicRef: false,
	};
	const containers: (JsonObject | readonly JsonValue[])[] = [];
	const visit = (value: JsonValue) => {
		found.nodes++;
		if (typeof value === "object") {
			if (value !== null) containers.push(value);
		} else if (typeof value === "number" && isLossy(value)) found.hasLossyNumber = true;
	};
	visit(root);
	for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
		if (isArray(container)) {
			for (const item of container) visit(item);
			continue;
		}
		for (const key in container) {
			const value = container[key] ?? null;
			visit(value);
			if (key === "$ref" && typeof value === "string") {
				found.refs.add(value);
				found.refCount++;
			} else if (key === "mapping" && namesFile(value)) found.hasFileMapping = true;
			else if (key === "$dynamicRef" && typeof value === "string") found.hasDynamicRef = true;
		}
	}
	return found;
}

/** Integers beyond 2^53 are rounded by JSON.parse and by most readers; Infinity and NaN are YAML's and not JSON's. */
export function isLossy(value: number): boolean {
	return !Number.isSafeInteger(value) && (Number.isInteger(value) || !Number.isFinite(value));
}

function namesFile(mapping: JsonValue): boolean {
	if (typeof mapping !== "object" || mapping === null) return false;
	return Object.values(mapping).some(isMappedFile);
}

/** Whether a value of a discriminator's mapping is a reference to a file, and not the name of a schema. */
export function isMappedFile(target: JsonValue): target is string {
	return typeof target === "string" && /^[^#]+\.(?:json|ya?ml)(?:#|$)/.test(target);
}
