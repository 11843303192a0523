import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
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

const USAGE = `npm run faults -- [options]
  --only NAME      one scenario: ${scenarios.map(({ name }) => name).join(", ")}
  --store STORE    sqlite or mongodb (default: SQLite, and MongoDB where MONGODB_TEST_URL names a server)
  --rounds N       how often each step is tried (default: each scenario's own number)
  --seed S         the first round's seed (default: 1); a failure names the seed of its round
  --write          puts the rows into docs/reliability.md
`;

const page = join(repositoryRoot, "docs/reliability.md");

interface Options {
	readonly chosen: readonly Scenario[];
	readonly stores: readonly StoreKind[];
	readonly rounds: number | undefined;
	readonly seed: number;
	readonly write: boolean;
}

/** Undefined where the arguments cannot be understood. */
function readOptions(): Options | undefined {
	const { values } = parseArgs({
		options: {
			only: { type: "string" },
			store: { type: "string" },
			rounds: { type: "string" },
			seed: { type: "string", default: "1" },
			write: { type: "boolean", default: false },
		},
	});
	const chosen = scenarios.filter(({ name }) => values.only === undefined || name === values.only);
	const stores = storesAtHand().filter((store) => values.store === undefined || store === values.store);
	const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
	const seed = Number(values.seed);
	const isCount = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value > 0);
	if (chosen.length === 0 || stores.length === 0 || !isCount(rounds) || !isCount(seed)) return undefined;
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
	if (options === undefined) {
		process.stdout.write(USAGE);
		process.exitCode = 2;
		return;
	}
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
