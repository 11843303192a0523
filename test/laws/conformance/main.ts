import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../harness/command-line.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { replaceDerived } from "../../tools/derive/derivation.ts";
import type { Family } from "./case.ts";
import { families } from "./families.ts";
import { findRunners } from "./languages/languages.ts";
import { keyOf, notYet, notYetPath } from "./not-yet.ts";
import { type CaseResult, runFamily } from "./run-family.ts";
import { type Column, printLeftOut, printTable } from "./table.ts";

/*
 * npm run conformance -- [--only TEXT] [--language TEXT] [--write]: every case in each language that the machine has, on
 * real sockets. Prints what does not hold, and a table by feature; --write puts that into docs/conformance.md, and takes
 * out of not-yet.json what holds by now. Ends with 1 where a case does not hold that did.
 */

const { values, refuse } = readCommandLine({
	command: "npm run conformance --",
	options: {
		only: { type: "string", default: "", takes: "TEXT", says: "the cases whose feature or name holds it" },
		language: { type: "string", default: "", takes: "TEXT", says: "the languages whose name or version holds it" },
		write: { type: "boolean", says: "puts the table into docs/conformance.md" },
	},
});
const page = join(import.meta.dirname, "../../../docs/conformance.md");

const chosen: readonly Family[] = families
	.map((family) => {
		const isChosen = (one: Family["cases"][number]): boolean =>
			keyOf(one.feature ?? family.feature, one.name).includes(values.only);
		return { ...family, cases: family.cases.filter(isChosen) };
	})
	.filter(({ cases }) => cases.length > 0);

const found = await findRunners();
const runners = found.filter(({ name }) => name.includes(values.language));
if (chosen.length === 0) refuse(`No case's feature or name holds "${values.only}".`);
if (runners.length === 0) refuse(`No language is called "${values.language}": there are ${names(found)}.`);
if (values.write && values.only + values.language !== "") refuse("--write prints every case of every language.");
const folder = await createTemporaryFolder("conformance");
const columns: Column[] = [];
try {
	for (const runner of runners) {
		const results: CaseResult[] = [];
		for (const [index, family] of chosen.entries()) {
			const own = join(folder.path, `${runner.name.replaceAll(/\W+/g, "-")}-${index}`);
			results.push(...(await runFamily(family, runner, own)));
		}
		columns.push({ runner, results });
		print(runner.name, runner.target, results);
	}
} finally {
	await folder.remove();
}

const table = [printTable(columns), printLeftOut(columns)].filter((text) => text !== "").join("\n\n");
process.stdout.write(`\n${table}\n`);
if (values.write) {
	writeFileSync(page, replaceDerived(readFileSync(page, "utf8"), "conformance", table));
	writeFileSync(notYetPath, `${JSON.stringify(remaining(), null, "\t")}\n`);
}

function print(name: string, target: keyof typeof notYet, results: readonly CaseResult[]): void {
	for (const { feature, name: said, differences } of results) {
		if (differences.length === 0) continue;
		const known = notYet[target].includes(keyOf(feature, said));
		if (!known) process.exitCode = 1;
		const lines = differences.map((line) => `  ${line}\n`).join("");
		process.stdout.write(`${name}: ${feature}: ${said}${known ? " (not yet)" : ""}\n${lines}`);
	}
}

function names(all: typeof found): string {
	return all.map(({ name }) => name).join(", ");
}

/** What still does not hold of what did not: nothing is ever added. */
function remaining(): typeof notYet {
	const fails = (target: keyof typeof notYet, key: string): boolean => {
		const mine = columns.filter(({ runner }) => runner.target === target);
		const results = mine.flatMap(({ results }) => results.filter(({ feature, name }) => keyOf(feature, name) === key));
		return results.length === 0 || results.some(({ differences }) => differences.length > 0);
	};
	const entries = Object.entries(notYet) as [keyof typeof notYet, readonly string[]][];
	return Object.fromEntries(
		entries.map(([target, keys]) => [target, keys.filter((key) => fails(target, key))]),
	) as unknown as typeof notYet;
}
