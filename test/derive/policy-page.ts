import { sayWhat } from "../../engine/bin/say-preset.ts";
import type { PresetPage } from "../../engine/src/index.ts";
import { presetPages } from "../../engine/src/rule-pages.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

/** docs/policy.md shows the presets as tables; engine/src/rules/presets.ts is where they are written. */
export const policyPage: Derivation = {
	path: "docs/policy.md",
	produce: (current) => replaceDerived(current, "presets", [...presetPages.values()].map(section).join("\n\n")),
};

function section({ name, summary, rows }: PresetPage): string {
	const table = rows.map((row) => `| ${row.from} → ${row.to} | ${sayWhat(row)} | ${row.because} |`);
	return [
		`### ${name}`,
		"",
		summary,
		...(rows.length === 0 ? [] : ["", "| level | of what | why |", "|---|---|---|", ...table]),
	].join("\n");
}
