import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "../harness/repository-root.ts";
import { runLoad, scenarioNames } from "./run-load.ts";
import { fullScale, type Scale } from "./scale.ts";
import { type Measured, printReport } from "./table.ts";

/*
 * npm run load -- [--store sqlite|mongodb] [--only NAME] [--seconds N] [--runs 10,1000000] [--rounds N] [--write]: the built
 * service under load, on loopback. Prints one table a store; --write puts them into docs/load.md. MongoDB is measured on
 * the server that MONGODB_TEST_URL names. Exits 1 where a request failed.
 */

const page = join(repositoryRoot, "docs/load.md");
const BEGIN = "<!-- measured: load -->";
const END = "<!-- /measured -->";

class UsageError extends Error {}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions() {
	const { values } = parseArgs({
		options: {
			store: { type: "string" },
			only: { type: "string", default: "" },
			seconds: { type: "string", default: String(fullScale.seconds) },
			runs: { type: "string", default: fullScale.runs.join() },
			rounds: { type: "string", default: String(fullScale.rounds) },
			write: { type: "boolean", default: false },
		},
	});
	const [few, many, ...rest] = values.runs.split(",").map(wholeNumber);
	if (few === undefined || many === undefined || rest.length > 0) throw new UsageError("--runs takes two numbers.");
	if (!scenarioNames.some((name) => name.includes(values.only))) {
		throw new UsageError(`--only takes one of ${scenarioNames.join(", ")}.`);
	}
	const { seconds, rounds } = { seconds: wholeNumber(values.seconds), rounds: wholeNumber(values.rounds) };
	const scale: Scale = { ...fullScale, seconds, rounds, runs: [few, many] };
	return { scale, stores: storesOf(values.store), only: values.only, write: values.write };
}

function wholeNumber(text: string): number {
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${JSON.stringify(text)} is no whole number from 1.`);
	return Number(text);
}

interface MeasuredStore {
	readonly store: string;
	readonly mongodb: string | undefined;
}

/** Both where nothing is said; MongoDB only where there is a server. */
function storesOf(name: string | undefined): readonly MeasuredStore[] {
	const server = process.env["MONGODB_TEST_URL"] || undefined;
	const known = new Map<string, MeasuredStore>([["sqlite", { store: "SQLite", mongodb: undefined }]]);
	if (server !== undefined) known.set("mongodb", { store: "MongoDB", mongodb: server });
	if (name === undefined) return [...known.values()];
	const chosen = known.get(name);
	if (chosen !== undefined) return [chosen];
	throw new UsageError("--store is sqlite or mongodb; mongodb needs MONGODB_TEST_URL.");
}

function sayRow({ name, figures }: Measured): void {
	const { requests, p50, p99, errors } = figures;
	process.stderr.write(
		`${name}: ${requests} requests, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, ${errors} errors\n`,
	);
}

async function writePage(tables: string): Promise<void> {
	const text = await readFile(page, "utf8");
	const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
	if (begin < 0 || end < begin) throw new Error(`docs/load.md has no place for the tables: ${BEGIN} … ${END}`);
	await writeFile(page, `${text.slice(0, begin + BEGIN.length)}\n${tables}\n${text.slice(end)}`);
}

async function main(): Promise<void> {
	const { scale, stores, only, write } = readOptions();
	const date = new Date().toISOString().slice(0, 10);
	const machine = `Measured on ${date}: ${availableParallelism()} cores, Node ${process.version}.`;
	const tables = [machine, ""];
	for (const { store, mongodb } of stores) {
		const report = await runLoad({ store, mongodb, scale, only, onRow: sayRow });
		tables.push(printReport(report));
		if (report.rows.some(({ figures }) => figures.errors > 0)) process.exitCode = 1;
	}
	print(tables.join("\n"));
	if (write) await writePage(tables.join("\n").trimEnd());
}

try {
	await main();
} catch (error) {
	if (!(error instanceof UsageError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}
