import type { SourceFile } from "../../contract/source.ts";
import { pointerOf, walkKeywords } from "../written/spots.ts";
import type { DynamicAnchors } from "./dynamic-anchors.ts";
import type { Follow } from "./resolver.ts";
import { type BrokenReference, reasonOf } from "./trace-references.ts";

/** The `$dynamicRef`s that lead nowhere on any way: no schema has the name, and nothing stands at the place. */
export function brokenDynamicRefs(
	files: Iterable<SourceFile>,
	follow: Follow,
	anchors: DynamicAnchors,
): readonly BrokenReference[] {
	const names = new Set([...anchors.values()].flatMap((own) => [...own.keys()]));
	const broken: BrokenReference[] = [];
	for (const { path, root } of files) {
		for (const spot of walkKeywords(root)) {
			const { token, value: ref, parent } = spot;
			if (token !== "$dynamicRef" || typeof ref !== "string" || parent === undefined) continue;
			if (ref.includes("#") && names.has(ref.slice(ref.indexOf("#") + 1))) continue;
			const outcome = follow(ref, path);
			if (outcome.kind === "resolved") continue;
			const at = { file: path, pointer: pointerOf(parent) };
			broken.push({ at, keyword: token, ref, isHint: false, ...reasonOf(outcome) });
		}
	}
	return broken;
}
