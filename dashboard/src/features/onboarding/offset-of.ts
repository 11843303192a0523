/** Where a line and a column, which count from 1, are in a text. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
	const before = text.split("\n").slice(0, line - 1);
	const start = before.reduce((sum, one) => sum + one.length + 1, 0);
	return Math.min(start + column - 1, text.length);
}
