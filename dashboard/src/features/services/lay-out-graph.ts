import type { Consumption, ServiceGraph } from "../../lib/api.ts";

export interface PlacedService {
	readonly id: string;
	readonly name: string;
	readonly x: number;
	readonly y: number;
}

export interface PlacedCall {
	readonly call: Consumption;
	readonly from: PlacedService;
	readonly to: PlacedService;
}

export interface PlacedGraph {
	readonly services: readonly PlacedService[];
	readonly calls: readonly PlacedCall[];
	readonly width: number;
	readonly height: number;
}

/** Of a box, and from one to the next, in the units of the drawing. */
export const BOX = { width: 180, height: 40 } as const;
const STEP = { x: 260, y: 64 } as const;
const EDGE = 8;

/**
 * Who calls stands left of who is called: a column for each call on the longest way. Services that nobody calls and that
 * call nobody are left to the table.
 */
export function layOutGraph({ services, edges }: Pick<ServiceGraph, "services" | "edges">): PlacedGraph {
	const known = new Set(services.map(({ id }) => id));
	const calls = edges.filter(({ from, to }) => to !== null && known.has(from) && known.has(to));
	const columns = columnsOf(calls);
	const rows = new Map<number, number>();
	const placed = new Map<string, PlacedService>();
	for (const { id, name } of services) {
		const column = columns.get(id);
		if (column === undefined) continue;
		const row = rows.get(column) ?? 0;
		rows.set(column, row + 1);
		placed.set(id, { id, name, x: EDGE + column * STEP.x, y: EDGE + row * STEP.y });
	}
	return {
		services: [...placed.values()],
		calls: calls.flatMap((call) => {
			const [from, to] = [placed.get(call.from), placed.get(call.to ?? "")];
			return from === undefined || to === undefined ? [] : [{ call, from, to }];
		}),
		width: 2 * EDGE + Math.max(0, ...rows.keys()) * STEP.x + BOX.width,
		height: 2 * EDGE + Math.max(0, Math.max(0, ...rows.values()) - 1) * STEP.y + BOX.height,
	};
}

/** Moved on as long as somebody stands left of whom they call not; a circle ends it, since no way is longer than all calls. */
function columnsOf(calls: readonly Consumption[]): ReadonlyMap<string, number> {
	const columns = new Map<string, number>();
	for (const { from, to } of calls) for (const id of [from, to ?? ""]) columns.set(id, 0);
	for (let round = 0; round < columns.size; round += 1) {
		let moved = false;
		for (const { from, to } of calls) {
			const wanted = (columns.get(from) ?? 0) + 1;
			if (to === null || to === from || wanted >= columns.size || (columns.get(to) ?? 0) >= wanted) continue;
			columns.set(to, wanted);
			moved = true;
		}
		if (!moved) break;
	}
	return columns;
}
