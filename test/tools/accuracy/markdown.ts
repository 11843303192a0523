/** A table. Columns whose name starts with `#` hold figures and stand to the right. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	const line = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(" | ")} |`;
	const rule = `|${columns.map((name) => (name.startsWith("#") ? "---:" : "---")).join("|")}|`;
	return [line(columns.map((name) => name.replace(/^#/, ""))), rule, ...rows.map(line)].join("\n");
}

function cell(value: string | number): string {
	return String(value).replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** `84.8`, of a hundred; `–` where there is nothing to divide. */
export function percent(part: number, whole: number): string {
	return whole === 0 ? "–" : ((100 * part) / whole).toFixed(1);
}
