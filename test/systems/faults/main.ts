import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { printTable, withRows } from "../../tools/derive/standing-table.ts";
import { cellsOf, faultsTable, type Row } from "./figures.ts";
import { runScenario, runsOn, storesAtHand } from "./run-scenario.ts";
import { isKept, type Outcome, type Scenario, type StoreKind } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

/*
 * npm run faults: every scenario on every database that is at hand, as often as docs/reliability.md says. Prints one row
 * for each; exits with 1 where a promise was not kept.
 */

const page = join(repositoryRoot, "docs/reliability.md");

interface Options {
	readonly chosen: readonly Scenario[];
	readonly stores: readonly StoreKind[];
	readonly rounds: number | undefined;
	readonly seed: number;
	readonly write: boolean;
}

function readOptions(): Options {
	const { values, refuse } = readCommandLine({
		command: "npm run faults --",
		options: {
			only: { type: "string", takes: "NAME", says: "one scenario", oneOf: scenarios.map(({ name }) => name) },
			store: { type: "string", takes: "STORE", says: "one database of those at hand", oneOf: storesAtHand() },
			rounds: { type: "string", takes: "N", says: "how often each step is tried; else each scenario's own number" },
			seed: { type: "string", default: "1", takes: "S", says: "the first round's seed; a failure names its round's" },
			write: { type: "boolean", says: "puts the rows into docs/reliability.md" },
		},
	});
	const chosen = scenarios.filter(({ name }) => values.only === undefined || name === values.only);
	const stores = storesAtHand().filter((store) => values.store === undefined || store === values.store);
	const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
	const seed = Number(values.seed);
	const isCount = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value > 0);
	if (!isCount(rounds) || !isCount(seed)) refuse("--rounds and --seed are whole numbers from 1.");
	return { chosen, stores, rounds, seed, write: values.write };
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function tryScenario(scenario: Scenario, store: StoreKind, options: Options): Promise<Row> {
	const rounds = options.rounds ?? scenario.rounds.full;
	say(`${scenario.name} on ${store}, ${rounds} rounds, seed ${options.seed}: ${scenario.promises}`);
	const print = (line: string): void => say(`  ${line}`);
	const outcome: Outcome = await runScenario(scenario, { store, rounds, seed: options.seed, print });
	for (const line of outcome.wrong) say(`  WRONG: ${line}`);
	if (!isKept(outcome)) process.exitCode = 1;
	const today = isoDay(Date.now());
	const { name, unit } = scenario;
	return { name, store, rounds: unit === undefined ? String(rounds) : `${rounds} ${unit}`, outcome, date: today };
}

async function main(): Promise<void> {
	const options = readOptions();
	const rows: Row[] = [];
	for (const scenario of options.chosen) {
		for (const store of options.stores) {
			const lacking = scenario.lacks?.(store);
			if (lacking !== undefined) say(`${scenario.name} on ${store} is not tried: ${lacking}`);
		}
		for (const store of options.stores.filter((kind) => runsOn(scenario, kind))) {
			rows.push(await tryScenario(scenario, store, options));
		}
	}
	const printed = rows.map(cellsOf);
	process.stdout.write(`${printTable(faultsTable, printed)}\n`);
	if (options.write) writeFileSync(page, withRows(readFileSync(page, "utf8"), faultsTable, printed));
}

await main();
