/** A line of a comparison, as `diff` marks it. */
export interface Line {
	readonly mark: " " | "-" | "+";
	readonly text: string;
	/** The line's number on the side that has it; a line of both has that of each. */
	readonly before: number;
	readonly after: number;
}

/** The longest common subsequence, by the table that every textbook has: cases are a screen long. */
export function compareLines(old: readonly string[], revised: readonly string[]): readonly Line[] {
	const common = old.map(() => new Array<number>(revised.length + 1).fill(0));
	const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
	for (let row = old.length - 1; row >= 0; row--) {
		for (let column = revised.length - 1; column >= 0; column--) {
			const same = old[row] === revised[column];
			const cells = common[row] ?? [];
			cells[column] = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
		}
	}
	const lines: Line[] = [];
	let [row, column] = [0, 0];
	while (row < old.length || column < revised.length) {
		const numbers = { before: row + 1, after: column + 1 };
		if (row < old.length && column < revised.length && old[row] === revised[column]) {
			lines.push({ mark: " ", text: old[row] ?? "", ...numbers });
			row++;
			column++;
		} else if (column >= revised.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
			lines.push({ mark: "-", text: old[row] ?? "", ...numbers });
			row++;
		} else {
			lines.push({ mark: "+", text: revised[column] ?? "", ...numbers });
			column++;
		}
	}
	return lines;
}
