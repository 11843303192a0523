import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { replaceDerived } from "../../tools/derive/derivation.ts";
import { runLoad, scenarioNames, tableNames } from "./run-load.ts";
import { fullScale, type Scale } from "./scale.ts";
import { type Measured, printReport, type Report } from "./table.ts";

/*
 * npm run load -- [--store sqlite|mongodb] [--only NAME] [--seconds N] [--runs 10,1000000] [--rounds N] [--write]: the built
 * service under load, on loopback. Prints three tables a store; --write puts each into docs/load.md when it is done. MongoDB is measured
 * on the server that MONGODB_TEST_URL names. Exits 1 where a request failed.
 */

const page = join(repositoryRoot, "docs/load.md");

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions() {
	const { values, refuse } = readCommandLine({
		command: "npm run load --",
		options: {
			store: { type: "string", takes: "STORE", says: "one database alone", oneOf: ["sqlite", "mongodb"] },
			only: { type: "string", default: "", takes: "NAME", says: "one table, or the scenarios whose name holds it" },
			seconds: { type: "string", default: String(fullScale.seconds), takes: "N", says: "how long each scenario is" },
			runs: { type: "string", default: fullScale.runs.join(), takes: "FEW,MANY", says: "the recorded runs before" },
			rounds: { type: "string", default: String(fullScale.rounds), takes: "N", says: "how often each is measured" },
			write: { type: "boolean", says: "puts each table into docs/load.md when it is done" },
		},
	});
	const wholeNumber = (text: string): number =>
		/^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuse(`${JSON.stringify(text)} is no whole number from 1.`);
	const [few, many, ...rest] = values.runs.split(",").map(wholeNumber);
	if (few === undefined || many === undefined || rest.length > 0) return refuse("--runs takes two numbers.");
	const isTable = values.only === "" || tableNames.some((name) => name === values.only);
	if (!isTable && !scenarioNames.some((name) => name.includes(values.only))) {
		refuse(`--only takes one of ${[...tableNames, ...scenarioNames].join(", ")}.`);
	}
	if (!isTable && values.write) {
		refuse(`--write puts whole tables into docs/load.md: --only takes ${tableNames.join(", ")} with it.`);
	}
	const { seconds, rounds } = { seconds: wholeNumber(values.seconds), rounds: wholeNumber(values.rounds) };
	const scale: Scale = { ...fullScale, seconds, rounds, runs: [few, many] };
	return {
		scale,
		stores: storesOf(values.store) ?? refuse("MongoDB needs MONGODB_TEST_URL."),
		only: values.only,
		write: values.write,
	};
}

interface MeasuredStore {
	readonly store: string;
	readonly mongodb: string | undefined;
}

/** Both where nothing is said; MongoDB only where there is a server, and undefined where it is asked for without one. */
function storesOf(name: string | undefined): readonly MeasuredStore[] | undefined {
	const server = process.env["MONGODB_TEST_URL"] || undefined;
	const known = new Map<string, MeasuredStore>([["sqlite", { store: "SQLite", mongodb: undefined }]]);
	if (server !== undefined) known.set("mongodb", { store: "MongoDB", mongodb: server });
	if (name === undefined) return [...known.values()];
	const chosen = known.get(name);
	return chosen && [chosen];
}

function sayRow({ name, figures }: Measured): void {
	const { requests, p50, p99, errors } = figures;
	process.stderr.write(
		`${name}: ${requests} requests, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, ${errors} errors\n`,
	);
}

async function writePage({ store, about }: Report, table: string): Promise<void> {
	const text = await readFile(page, "utf8");
	const part = about === "requests" ? "" : `-${about}`;
	await writeFile(page, replaceDerived(text, `load-${store.toLowerCase()}${part}`, table));
}

async function main(): Promise<void> {
	const { scale, stores, only, write } = readOptions();
	for (const { store, mongodb } of stores) {
		for (const report of await runLoad({ store, mongodb, scale, only, onRow: sayRow })) {
			const date = isoDay(Date.now());
			const machine = `Measured on ${date}: ${availableParallelism()} cores, Node ${process.version}.`;
			const table = printReport(report, machine);
			print(table);
			if (write) await writePage(report, table);
			if (report.rows.some(({ figures }) => figures.errors > 0)) process.exitCode = 1;
		}
	}
}

await main();
