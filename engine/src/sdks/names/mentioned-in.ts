import type { Api } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { type ComponentGraph, graphOf, type Node } from "./component-graph.ts";

/** The components that are mentioned at a place, as it is written: those that they mention in turn aside. */
export function createMentionedIn(api: Api): (place: Place) => ReadonlySet<string> {
	const graph = graphOf(api);
	const known = new Map<string, ReadonlySet<string>>();
	return ({ file, pointer }) => {
		const key = `${file}#${pointer}`;
		const mentioned = known.get(key) ?? mentionedAt(file, pointer, api, graph);
		known.set(key, mentioned);
		return mentioned;
	};
}

function mentionedAt(file: string, pointer: string, api: Api, graph: ComponentGraph): ReadonlySet<string> {
	const root = api.resolve(`#${encodeURI(pointer)}`, file);
	return root === undefined ? new Set() : mentionedFrom(graph.node(root), graph);
}

/** Shared responses and parameters are no types: what they mention is mentioned by whoever refers to them. */
function mentionedFrom(root: Node, graph: ComponentGraph): ReadonlySet<string> {
	// A place that is nothing but a reference is resolved to where that leads.
	if (root.component !== undefined) return new Set([root.component]);
	const mentioned = new Set<string>();
	const nodes = new Set([root]);
	// A set yields what is added while it is walked.
	for (const node of nodes) {
		for (const next of graph.mentionedBy(node)) {
			if (next.component === undefined) nodes.add(next);
			else mentioned.add(next.component);
		}
	}
	return mentioned;
}
