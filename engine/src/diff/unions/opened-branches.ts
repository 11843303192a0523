import type { SchemaId } from "../../contract/api.ts";

/** Branches of which some may be unions of the same kind themselves. */
export interface Openable {
	readonly branches: readonly SchemaId[];
	/** What a branch itself is a union of, of the same kind; null where it is none. Absent where branches stay whole. */
	readonly nested?: (id: SchemaId) => readonly SchemaId[] | null;
	/** How often branches of branches were put in their place. */
	readonly openings?: number;
}

/** Unions within unions that are opened. People write two; each pair on the way down opens as many again. */
const MAX_OPENINGS = 6;

/** Branches that opening may lead to, as many as any real union has: they multiply with each level. */
const MAX_OPENED = 1_000;

/** With the branches of branches in their place; a union that is a branch of itself is opened once. */
export function opened<Side extends Openable>(side: Side): Side {
	const { branches, nested, openings = 0 } = side;
	if (nested === undefined || openings >= MAX_OPENINGS) return side;
	const wholes = new Set(branches.filter((id) => nested(id) !== null));
	if (wholes.size === 0) return side;
	const inside = branches.flatMap((id) => nested(id) ?? [id]);
	if (inside.length > MAX_OPENED) return side;
	return {
		...side,
		branches: inside,
		nested: (id) => (wholes.has(id) ? null : nested(id)),
		openings: openings + 1,
	};
}

/** What is left over, with the branches of which all is left over as the one branch that they are. */
export function closed({ branches, nested }: Openable, leftOver: readonly SchemaId[]): readonly SchemaId[] {
	const whole: SchemaId[] = [];
	const counts = countEach(leftOver);
	for (const id of branches) {
		const inner = countEach(nested?.(id) ?? [id]);
		// Where none of its branches has a value, there is none that could be left over.
		if (inner.size === 0) continue;
		if (![...inner].every(([part, count]) => (counts.get(part) ?? 0) >= count)) continue;
		for (const [part, count] of inner) counts.set(part, (counts.get(part) ?? 0) - count);
		whole.push(id);
	}
	return [...whole, ...leftOver.filter((id) => take(counts, id))];
}

/** The branches that are left when these are taken, each once: a union may list one twice. */
export function without(branches: readonly SchemaId[], taken: readonly SchemaId[]): readonly SchemaId[] {
	const counts = countEach(taken);
	return branches.filter((id) => !take(counts, id));
}

function countEach(ids: readonly SchemaId[]): Map<SchemaId, number> {
	const counts = new Map<SchemaId, number>();
	for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
	return counts;
}

/** Whether one was left, which then is not. */
function take(counts: Map<SchemaId, number>, id: SchemaId): boolean {
	const count = counts.get(id) ?? 0;
	counts.set(id, count - 1);
	return count > 0;
}
