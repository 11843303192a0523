import type { PresetPage, PresetRow } from "../src/contract/rule-page.ts";

/** A preset on a terminal: its name, who it is for, and a line a row with its reason. */
export function sayPreset({ name, summary, rows }: PresetPage): string {
	return [
		`${name}: ${summary}`,
		...rows.map((row) => `  ${row.from} → ${row.to}  ${sayWhat(row)}. ${row.because}`),
	].join("\n");
}

/** `bounds and constraints, in responses`. */
export function sayWhat({ groups, rules, direction }: PresetRow): string {
	const named = rules?.map((id) => `\`${id}\``) ?? groups;
	const what = named === null ? "everything" : named.join(", ").replace(/, ([^,]*)$/, " and $1");
	return direction === null ? what : `${what}, in ${direction}s`;
}
