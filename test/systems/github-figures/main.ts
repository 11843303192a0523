import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { type Cells, printTable, type StandingTable, withRows } from "../../tools/derive/standing-table.ts";
import { parts } from "./parts.ts";
import { fullScale, type Scale } from "./scale.ts";

/*
 * npm run github-figures: the App against a GitHub on loopback, in processes of their own, by a clock that passes at once
 * where everybody only waits. Prints a table, each row as soon as it is there.
 */

const page = join(repositoryRoot, "docs/github-figures.md");

const table: StandingTable = {
	mark: "github-figures",
	head: ["what", "figure", "over", "on"],
	isNumber: [false, false, false, false],
	rows: parts.flatMap(({ figures }) => figures.map((what) => [what])),
};

function scaled(by: number): Scale {
	const entries = Object.entries(fullScale).map(([name, count]) => [name, Math.max(1, Math.round(count / by))]);
	return Object.fromEntries(entries) as unknown as Scale;
}

async function main(): Promise<void> {
	const { values, refuse } = readCommandLine({
		command: "npm run github-figures --",
		options: {
			only: { type: "string", takes: "PART", says: "one part", oneOf: parts.map(({ name }) => name) },
			scale: { type: "string", default: "1", takes: "N", says: "an Nth of what is counted, for a short look" },
			write: { type: "boolean", says: "puts the rows of each part into docs/github-figures.md when it is measured" },
		},
	});
	const chosen = parts.filter(({ name }) => values.only === undefined || name === values.only);
	const by = Number(values.scale);
	if (!(by >= 1)) refuse("--scale is a number from 1.");
	const rows: Cells[] = [];
	for (const { name, measure } of chosen) {
		const figures = await measure(scaled(by));
		if (figures.length === 0) process.stderr.write(`${name} is not measured: the corpus is not there.\n`);
		const fresh = figures.map(({ what, figure, of }): Cells => [what, figure, of, isoDay(Date.now())]);
		for (const [what, figure, of] of fresh) process.stderr.write(`${what}: ${figure} (${of})\n`);
		rows.push(...fresh);
		if (values.write) await writeFile(page, withRows(await readFile(page, "utf8"), table, fresh));
	}
	process.stdout.write(`${printTable(table, rows)}\n`);
}

await main();
