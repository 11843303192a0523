import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { camelCase } from "../../../engine/src/generate/names/casing.ts";
import type { SdkPlan } from "../../../engine/src/generate/plan/sdk-plan.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { replaceDerived } from "../derive/derivation.ts";
import { corpusDocuments, planDocument } from "./corpus-names.ts";
import { countNames, type NameCounts } from "./count-names.ts";
import { printLockSizes } from "./lock-sizes.ts";

/*
 * npm run names: what is counted of the names that SDKs of the corpus get, and what locks of them take, as Markdown; --write
 * puts it into docs/names.md.
 * With documents of the corpus: every name that they get, to be read.
 */

const page = join(import.meta.dirname, "../../../docs/names.md");

const columns: readonly (readonly [title: string, of: keyof NameCounts])[] = [
	["operations", "operations"],
	["groups", "groups"],
	["of one", "groupsOfOne"],
	["inner groups", "inner"],
	["of one", "innerOfOne"],
	["repeated", "repeated"],
	["long", "long"],
	["hashes", "hashes"],
];

const { values, words: asked } = readCommandLine({
	command: "npm run names --",
	words: "DOCUMENTS",
	options: { write: { type: "boolean", says: "puts the counts into docs/names.md" } },
});
if (asked.length > 0) for (const file of asked) await printNames(file);
else await printCounts();

async function printNames(file: string): Promise<void> {
	const plan = await planDocument(file);
	if (plan === null) throw new Error(`${file} cannot be read.`);
	process.stdout.write(namesOf(plan).join("\n").concat("\n"));
}

function namesOf({ groups }: SdkPlan): readonly string[] {
	return groups.flatMap(({ path, methods }) =>
		methods.map(({ name, operation }) => `${[...path, name].map(camelCase).join(".").padEnd(60)} ${operation}`),
	);
}

async function printCounts(): Promise<void> {
	const rows: (readonly [file: string, counts: NameCounts])[] = [];
	for (const file of corpusDocuments()) {
		const plan = await planDocument(file);
		if (plan !== null && plan.groups.length > 0) rows.push([file, countNames(plan)]);
	}
	const table = [
		`| document | ${columns.map(([title]) => title).join(" | ")} |`,
		`|---|${columns.map(() => "--:").join("|")}|`,
		...rows.map(([file, counts]) => rowOf(file, counts)),
		rowOf("**all**", sumOf(rows.map(([, counts]) => counts))),
	].join("\n");
	const locks = await printLockSizes();
	process.stdout.write(`${table}\n\n${locks}\n`);
	if (values.write) {
		const counted = replaceDerived(readFileSync(page, "utf8"), "names", table);
		writeFileSync(page, replaceDerived(counted, "locks", locks));
	}
}

function rowOf(title: string, counts: NameCounts): string {
	return `| ${title} | ${columns.map(([, of]) => counts[of]).join(" | ")} |`;
}

function sumOf(counts: readonly NameCounts[]): NameCounts {
	const sum = (of: keyof NameCounts) => counts.reduce((total, one) => total + one[of], 0);
	return {
		operations: sum("operations"),
		groups: sum("groups"),
		groupsOfOne: sum("groupsOfOne"),
		inner: sum("inner"),
		innerOfOne: sum("innerOfOne"),
		repeated: sum("repeated"),
		long: sum("long"),
		hashes: sum("hashes"),
	};
}
