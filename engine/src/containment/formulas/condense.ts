import type { SchemaId } from "../../contract/api.ts";

interface Visit {
	readonly id: SchemaId;
	readonly order: number;
	low: number;
	readonly next: Iterator<SchemaId>;
}

/**
 * Learns something of a schema and of all that it leads to, each looked at once however many ways there are: `learn` is
 * told the schemas that lead to each other, and what is known of those that they lead to besides (Tarjan, "Depth-First
 * Search and Linear Graph Algorithms", 1972). What it answers is remembered in `known`.
 */
export function condense<Learned>(
	start: SchemaId,
	leadsTo: (id: SchemaId) => Iterable<SchemaId>,
	known: Map<SchemaId, Learned>,
	learn: (members: readonly SchemaId[], others: ReadonlySet<Learned>) => Learned,
): Learned {
	const open = new Map<SchemaId, Visit>();
	const path: Visit[] = [];
	const waiting: SchemaId[] = [];
	const enter = (id: SchemaId) => {
		const order = open.size;
		const visit = { id, order, low: order, next: leadsTo(id)[Symbol.iterator]() };
		open.set(id, visit);
		path.push(visit);
		waiting.push(id);
	};
	const leave = ({ id, order, low }: Visit) => {
		path.pop();
		const above = path.at(-1);
		if (above !== undefined) above.low = Math.min(above.low, low);
		if (low < order) return;
		const members = waiting.splice(waiting.indexOf(id));
		const others = new Set(members.flatMap((one) => [...leadsTo(one)].map((other) => known.get(other))));
		const learned = learn(members, new Set([...others].filter((one) => one !== undefined)));
		for (const member of members) known.set(member, learned);
	};
	if (!known.has(start)) enter(start);
	for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
		const { value, done } = visit.next.next();
		if (done === true) {
			leave(visit);
			continue;
		}
		const other = open.get(value);
		if (known.has(value)) continue;
		if (other === undefined) enter(value);
		else visit.low = Math.min(visit.low, other.order);
	}
	return known.get(start) as Learned;
}
