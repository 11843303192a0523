import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isArray } from "../../lib/json-pointer.ts";

/** A part that contains itself, by the tokens that lead into it again. */
export interface Cycle {
	readonly cycle: readonly string[];
}

/** How large a value is once every YAML alias is replaced by what it stands for. */
export interface Expansion {
	readonly nodes: number;
	readonly depth: number;
}

type Container = JsonObject | readonly JsonValue[];

interface Visit {
	readonly container: Container;
	/** Keys of an object; undefined in an array. */
	readonly keys: readonly string[] | undefined;
	readonly children: readonly JsonValue[];
	next: number;
	nodes: number;
	depth: number;
}

/**
 * Measures a value whose parts may be shared, in time that grows with what was written and not with what it expands to.
 * Without recursion: sharing can nest deeper than the text does.
 */
export function measureExpansion(root: JsonValue): Expansion | Cycle {
	const whole = startVisit([root]);
	const measured = new Map<Container, Expansion>();
	const entered = new Set<Container>();
	const path: Visit[] = [whole];
	for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
		if (visit.next === visit.children.length) {
			path.pop();
			entered.delete(visit.container);
			measured.set(visit.container, { nodes: visit.nodes, depth: visit.depth });
			const parent = path.at(-1);
			if (parent !== undefined) add(parent, visit);
			continue;
		}
		const child = visit.children[visit.next++] ?? null;
		if (typeof child !== "object" || child === null) visit.nodes++;
		else if (entered.has(child)) return { cycle: path.slice(1).map(tokenOf) };
		else {
			const known = measured.get(child);
			if (known !== undefined) add(visit, known);
			else {
				entered.add(child);
				path.push(startVisit(child));
			}
		}
	}
	return { nodes: whole.nodes - 1, depth: whole.depth - 1 };
}

function startVisit(container: Container): Visit {
	const children = isArray(container) ? container : Object.values(container);
	const keys = isArray(container) ? undefined : Object.keys(container);
	return { container, keys, children, next: 0, nodes: 1, depth: 1 };
}

/** The token of the child that a visit is at. */
function tokenOf({ keys, next }: Visit): string {
	return keys?.[next - 1] ?? String(next - 1);
}

function add(to: Visit, part: Expansion): void {
	to.nodes += part.nodes;
	to.depth = Math.max(to.depth, part.depth + 1);
}
