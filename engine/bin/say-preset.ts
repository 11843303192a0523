import type { PresetPage, PresetRow } from "../src/contract/rule-page.ts";

/** A preset on a terminal: its name, who it is for, and a line a row with its reason. */
export function sayPreset({ name, summary, rows }: PresetPage): string {
	return [
		`${name}: ${summary}`,
		...rows.map((row) => `  ${row.from} → ${row.to}  ${sayWhat(row)}. ${row.because}`),
	].join("\n");
}

/** `bounds and constraints, in responses`. */
export function sayWhat({ groups, direction }: PresetRow): string {
	const what = groups === null ? "everything" : groups.join(", ").replace(/, ([^,]*)$/, " and $1");
	return direction === null ? what : `${what}, in ${direction}s`;
}
