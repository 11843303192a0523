import type { Api } from "../contract/api.ts";
import type { Place, Source } from "../contract/source.ts";
import { Anchors } from "./anchors.ts";
import type { FiledComponent } from "./filed-components.ts";
import { firstUses } from "./first-uses.ts";
import { member, type Node } from "./node.ts";
import { rootAnchors } from "./root-anchors.ts";
import { createBodyHomes } from "./swagger/body-homes.ts";

/** Api.homeOf and Api.movedHomes. */
export interface Homes {
	readonly homeOf: Api["homeOf"];
	readonly moved: Api["movedHomes"];
}

/** The homes of a description with this root, as it is written, in which files name some components. */
export function createHomes(root: Node, source: Source, filed: readonly FiledComponent[]): Homes {
	const writtenHome = createWrittenHomes(root, source, filed);
	const bodies = member(root, "swagger") === undefined ? null : createBodyHomes(root, source, writtenHome);
	return {
		homeOf: (place) => bodies?.homeOf(place) ?? writtenHome(place),
		moved: () => {
			const unfiled = createWrittenHomes(root, source, []);
			return new Map([...(bodies?.moved() ?? []), ...filed.map(({ node, home }) => [unfiled(node.at), home] as const)]);
		},
	};
}

function createWrittenHomes(
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
