import type { Source } from "../contract/source.ts";
import { memberOf } from "../lib/json-pointer.ts";
import { member, members, type Node } from "./node.ts";

/** Maps at the root that authors put into files of their own, though no version of OpenAPI has a reference there. */
const MAPS = ["info", "servers", "tags", "paths", "webhooks", "components", "definitions"] as const;

/** The root of a description, with the maps that stand elsewhere found there. */
export function readRoot(root: Node, source: Source): Node {
	const followed = MAPS.flatMap((field) => {
		const map = member(root, field);
		if (map === undefined) return [];
		const own = settle(map, source);
		const whole =
			field === "components"
				? withMoved(
						own,
						members(own).map(([name, kind]) => [name, settle(kind, source)]),
					)
				: own;
		return whole === map ? [] : [[field, whole] as const];
	});
	return withMoved(root, followed);
}

function withMoved(node: Node, found: readonly (readonly [string, Node])[]): Node {
	const moved = found.filter(([field, own]) => member(node, field)?.value !== own.value);
	return moved.length === 0 ? node : { ...node, moved: new Map([...(node.moved ?? []), ...moved]) };
}

/** What a reference in the place of a map leads to. */
function settle(node: Node, source: Source): Node {
	const ref = memberOf(node.value, "$ref");
	return typeof ref === "string" ? (source.resolve(ref, node.at.file) ?? node) : node;
}
