import type { JsonValue } from "../../contract/json.ts";
import type { SourceFile } from "../../contract/source.ts";
import { walkKeywords } from "../written/spots.ts";
import { referenceIn } from "./reference.ts";
import type { Follow } from "./resolver.ts";

/**
 * The objects and lists that hold a `$dynamicRef`, at any depth or behind any `$ref`: what others mean does not depend
 * on the way by which they are reached.
 */
export function reachingDynamicRefs(files: Iterable<SourceFile>, follow: Follow): ReadonlySet<JsonValue> {
	const referrers = new Map<JsonValue, JsonValue[]>();
	const found = new Set<JsonValue>();
	const refer = (from: JsonValue, to: JsonValue) => {
		const known = referrers.get(to);
		if (known === undefined) referrers.set(to, [from]);
		else known.push(from);
	};
	for (const { path, root } of files) {
		for (const { token, value, parent } of walkKeywords(root)) {
			if (token === "$dynamicRef" && typeof value === "string" && parent !== undefined) found.add(parent.value);
			if (typeof value !== "object" || value === null) continue;
			if (parent !== undefined) refer(parent.value, value);
			const ref = referenceIn(value);
			const target = ref === undefined ? undefined : follow(ref, path);
			if (target?.kind === "resolved") refer(value, target.resolved.value);
		}
	}
	// A set yields what is added while it is walked.
	for (const value of found) for (const referrer of referrers.get(value) ?? []) found.add(referrer);
	return found;
}
