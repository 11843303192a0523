import { sayWhat } from "../../../engine/bin/say-preset.ts";
import type { PresetPage } from "../../../engine/src/index.ts";
import { levelInVersion, movedRules, rulesVersions } from "../../../engine/src/levels/rules-versions.ts";
import { presetPages } from "../../../engine/src/rule-pages.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

/** docs/policy.md shows the presets and the versions of the rules as tables; it says where they are written. */
export const policyPage: Derivation = {
	path: "docs/policy.md",
	produce: (current) =>
		replaceDerived(
			replaceDerived(current, "presets", [...presetPages.values()].map(section).join("\n\n")),
			"rules-versions",
			versions(),
		),
};

function versions(): string {
	const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	return [
		row(["rule", ...rulesVersions.map((version) => `version ${version}`)]),
		row(["---", ...rulesVersions.map(() => "---")]).replaceAll(" ", ""),
		...movedRules.map((rule) =>
			row([`\`${rule}\``, ...rulesVersions.map((version) => levelInVersion(rule, version) ?? "")]),
		),
	].join("\n");
}

function section({ name, summary, rows }: PresetPage): string {
	const table = rows.map((row) => `| ${row.from} → ${row.to} | ${sayWhat(row)} | ${row.because} |`);
	return [
		`### ${name}`,
		"",
		summary,
		...(rows.length === 0 ? [] : ["", "| level | of what | why |", "|---|---|---|", ...table]),
	].join("\n");
}
