import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { answer } from "../../../engine/bin/answer.ts";
import { bump } from "../../../engine/bin/import/bump.ts";
import { fernGenerators, fernOverrides } from "../../../engine/bin/import/fern.ts";
import { oasdiff } from "../../../engine/bin/import/oasdiff.ts";
import { optic } from "../../../engine/bin/import/optic.ts";
import { overlay } from "../../../engine/bin/import/overlay.ts";
import type { Settings } from "../../../engine/bin/import/setting.ts";
import { speakeasyAction, speakeasyGen, speakeasyWorkflow } from "../../../engine/bin/import/speakeasy.ts";
import { stainless, stainlessAction } from "../../../engine/bin/import/stainless.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

/*
 * Pages about other tools. What each of their settings becomes is printed from the tables of `driftgate import`, and what
 * it makes of the files that the page shows, by running it on them.
 */

const PAGES: Readonly<Record<string, Readonly<Record<string, Settings>>>> = {
	oasdiff: { settings: oasdiff },
	optic: { settings: optic },
	bump: { settings: bump },
	speakeasy: { workflow: speakeasyWorkflow, gen: speakeasyGen, action: speakeasyAction, overlay },
	fern: { generators: fernGenerators, overrides: fernOverrides },
	stainless: { settings: stainless, action: stainlessAction },
};

export const migratePages: readonly Derivation[] = Object.entries(PAGES).map(([name, tables]) => ({
	path: `docs/migrate/${name}.md`,
	async produce(current) {
		const parts = Object.entries(tables).map(([part, settings]) => [part, printTable(settings)] as const);
		const all = [["imported", await printImported(filesBefore(current))] as const, ...parts];
		return all.reduce((text, [part, content]) => replaceDerived(text, part, content), current);
	},
}));

/** Files of the other tool that a page shows: blocks whose first line is `# Before: PATH`. */
function filesBefore(page: string): ReadonlyMap<string, string> {
	const blocks = [...page.matchAll(/^```\w*\n(# Before: (?<path>\S+)\n.*?)^```$/gms)];
	return new Map(blocks.map(({ 1: text = "", groups }) => [groups?.["path"] ?? "", text]));
}

function printTable(settings: Settings): string {
	const rows = Object.entries(settings).map(([way, row]) => {
		const what = typeof row === "string" ? `left: ${row}` : row.becomes;
		return `| \`${way}\` | ${what} |`;
	});
	return ["| setting | becomes |", "|---|---|", ...rows].join("\n");
}

const DESCRIPTION =
	"openapi: 3.1.0\ninfo: {title: Payments API, version: 1.4.0}\npaths: {/payments: {get: {responses: {}}}}\n";

/** What `driftgate import` says and writes, with a description at the usual place. */
async function printImported(files: ReadonlyMap<string, string>): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-migrate-"));
	try {
		for (const [path, text] of [...files, ["openapi.yaml", DESCRIPTION] as const]) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		const { status, out, err } = await answer(["import", ...files.keys(), "--print"], folder);
		if (status !== 0) throw new Error(err);
		const command = `$ npx driftgate import ${[...files.keys()].join(" ")}`;
		return `\`\`\`\n${command}\n${err}\`\`\`\n\n\`\`\`yaml\n# driftgate.yml\n${out}\`\`\``;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
