/** A line of the difference: of both texts, of the first alone, or of the second alone. */
export interface DiffLine {
	readonly mark: "both" | "gone" | "come";
	readonly text: string;
}

/** Edits that are looked for; beyond them two texts are shown as one that went and one that came. */
const MOST_EDITS = 4_000;

/** The shortest way from one list of lines to the other (Myers 1986), where it is not longer than MOST_EDITS. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
	const start = sharedStart(before, after);
	const end = sharedEnd(before.slice(start), after.slice(start));
	const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
	return [
		...marked("both", before.slice(0, start)),
		...diffMiddle(gone, come),
		...marked("both", before.slice(before.length - end)),
	];
}

const marked = (mark: DiffLine["mark"], lines: readonly string[]): readonly DiffLine[] =>
	lines.map((text) => ({ mark, text }));

function sharedStart(a: readonly string[], b: readonly string[]): number {
	let count = 0;
	while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
	return count;
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
	let count = 0;
	while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
	return count;
}

function diffMiddle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
	const trace = a.length === 0 || b.length === 0 ? undefined : furthestWays(a, b);
	return trace === undefined ? [...marked("gone", a), ...marked("come", b)] : walkBack(a, b, trace);
}

/** After each number of edits, how far down `a` the furthest way on each diagonal reaches; undefined where there are too many. */
function furthestWays(a: readonly string[], b: readonly string[]): readonly ReadonlyMap<number, number>[] | undefined {
	const trace: Map<number, number>[] = [];
	let reached = new Map([[1, 0]]);
	for (let edits = 0; edits <= Math.min(MOST_EDITS, a.length + b.length); edits += 1) {
		trace.push(reached);
		const next = new Map<number, number>();
		for (let k = -edits; k <= edits; k += 2) {
			const down = comesFromAbove(reached, k, edits);
			let x = down ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
			while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
			next.set(k, x);
			if (x >= a.length && x - k >= b.length) return trace;
		}
		reached = next;
	}
	return undefined;
}

const comesFromAbove = (reached: ReadonlyMap<number, number>, k: number, edits: number): boolean =>
	k === -edits || (k !== edits && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));

function walkBack(a: readonly string[], b: readonly string[], trace: readonly ReadonlyMap<number, number>[]) {
	const lines: DiffLine[] = [];
	let [x, y] = [a.length, b.length];
	for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
		const reached = trace[edits] ?? new Map<number, number>();
		const down = comesFromAbove(reached, x - y, edits);
		const k = x - y + (down ? 1 : -1);
		const [fromX, fromY] = edits === 0 ? [0, 0] : [reached.get(k) ?? 0, (reached.get(k) ?? 0) - k];
		while (x > fromX && y > fromY && a[x - 1] === b[y - 1]) {
			lines.push({ mark: "both", text: a[x - 1] ?? "" });
			[x, y] = [x - 1, y - 1];
		}
		if (edits === 0) break;
		lines.push(down ? { mark: "come", text: b[y - 1] ?? "" } : { mark: "gone", text: a[x - 1] ?? "" });
		[x, y] = [fromX, fromY];
	}
	return lines.reverse();
}
