import type { Place, Source } from "../contract/source.ts";
import { Anchors } from "./anchors.ts";
import type { FiledComponent } from "./filed-components.ts";
import { firstUses } from "./first-uses.ts";
import type { Node } from "./node.ts";
import { rootAnchors } from "./root-anchors.ts";

/** Answers Api.homeOf for a description with this root, as it is written. */
export function createHomes(
	root: Node,
	source: Source,
	components: readonly FiledComponent[],
): (place: Place) => string {
	const anchors = rootAnchors(root, source);
	const filed = new Anchors();
	for (const { node, home } of components) for (const one of [anchors, filed]) one.add(node.at, home);
	if (source.files.size > 1) firstUses(root, source, anchors, filed);
	const folder = source.entry.slice(0, source.entry.lastIndexOf("/") + 1);
	return (place) => {
		const { file, pointer } = place;
		if (file === source.entry) return pointer;
		return anchors.homeOf(place) ?? `${file.startsWith(folder) ? file.slice(folder.length) : file}#${pointer}`;
	};
}
