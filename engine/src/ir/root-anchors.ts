import type { Source } from "../contract/source.ts";
import { isObject } from "../lib/json-kind.ts";
import { appendPointer } from "../lib/json-pointer.ts";
import { Anchors } from "./anchors.ts";
import { member, members, type Node, textAt } from "./node.ts";

/** The parts of other files that the entry has a name for: components, paths and webhooks. */
export function rootAnchors(root: Node, source: Source): Anchors {
	const anchors = new Anchors();
	if (source.files.size === 1) return anchors;
	const add = ({ at }: Node, home: string) => {
		if (at.file !== source.entry) anchors.add(at, home);
	};
	for (const [home, map] of mapsOf(root)) {
		add(map, home);
		for (const [name, node] of members(map)) {
			const target = targetOf(node, source);
			if (target !== undefined) add(target, appendPointer(home, name));
		}
	}
	return anchors;
}

/** Swagger 2.0 has its components at the root. */
const FIELDS = ["paths", "webhooks", "x-webhooks", "definitions", "parameters", "responses"];

/** The maps whose names are those of components, paths and webhooks. */
function mapsOf(root: Node): readonly (readonly [home: string, map: Node])[] {
	const ofRoot = FIELDS.map((field) => [`/${field}`, member(root, field)] as const);
	const components = members(member(root, "components"));
	const kinds = components.map(([kind, map]) => [`/components/${kind}`, map] as const);
	return [...kinds, ...ofRoot].flatMap(([home, map]) => (map === undefined ? [] : [[home, map] as const]));
}

/** What a member is that only refers to something else. */
function targetOf(node: Node, source: Source): Node | undefined {
	const ref = isObject(node.value) ? textAt(node.value, "$ref") : null;
	return ref === null ? node : source.resolve(ref, node.at.file);
}
