import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { type Cells, printTable, type StandingTable, withRows } from "../../tools/derive/standing-table.ts";
import type { Attack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { type AttackResult, runAttack, storesAtHand } from "./run-attack.ts";
import type { StoreKind } from "./world.ts";

/*
 * npm run attack: every attack on every database that is at hand, by a client that shares nothing with the service.
 * Prints one row for each; exits with 1 where anything was accepted that must not be, or an attack could not be made.
 */

const USAGE = `npm run attack -- [options]
  --only NAME      one attack: ${attacks.map(({ name }) => name).join(", ")}
  --store STORE    sqlite or mongodb (default: SQLite, and MongoDB where MONGODB_TEST_URL names a server)
  --seed N         which variants, in which order (default: 1)
  --share S        how much of each attack, above 0 and up to 1 (default: 1)
  --write          puts the rows into SECURITY.md
`;

const page = join(repositoryRoot, "SECURITY.md");

const databaseName: Readonly<Record<StoreKind, string>> = { sqlite: "SQLite", mongodb: "MongoDB" };

const table: StandingTable = {
	mark: "attack",
	head: ["`--only`", "database", "attempts", "accepted", "seed", "on"],
	isNumber: [false, false, true, true, true, false],
	rows: attacks.flatMap(({ name }) => Object.values(databaseName).map((database) => [`\`${name}\``, database])),
};

interface Options {
	readonly chosen: readonly Attack[];
	readonly stores: readonly StoreKind[];
	readonly seed: number;
	readonly share: number;
	readonly write: boolean;
}

/** Undefined where the arguments cannot be understood. */
function readOptions(): Options | undefined {
	const { values } = parseArgs({
		options: {
			only: { type: "string" },
			store: { type: "string" },
			seed: { type: "string", default: "1" },
			share: { type: "string", default: "1" },
			write: { type: "boolean", default: false },
		},
	});
	const chosen = attacks.filter(({ name }) => values.only === undefined || name === values.only);
	const stores = storesAtHand().filter((store) => values.store === undefined || store === values.store);
	const [seed, share] = [Number(values.seed), Number(values.share)];
	if (chosen.length === 0 || stores.length === 0 || !Number.isInteger(seed) || !(share > 0 && share <= 1))
		return undefined;
	return { chosen, stores, seed, share, write: values.write };
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A reader wants to see what was accepted, and not the same hundred times. */
const SHOWN = 25;

function tell({ accepted, failed }: AttackResult): void {
	for (const line of accepted.slice(0, SHOWN)) say(`  ACCEPTED: ${line}`);
	if (accepted.length > SHOWN) say(`  … and ${accepted.length - SHOWN} more`);
	if (failed !== undefined) say(`  COULD NOT BE MADE: ${failed}`);
}

async function main(): Promise<void> {
	const options = readOptions();
	if (options === undefined) {
		process.stdout.write(USAGE);
		process.exitCode = 2;
		return;
	}
	const rows: Cells[] = [];
	let [attempts, accepted] = [0, 0];
	for (const attack of options.chosen) {
		for (const store of options.stores) {
			say(`${attack.name} on ${store}, seed ${options.seed}: ${attack.holds}`);
			const result = await runAttack(attack, { ...options, store });
			tell(result);
			attempts += result.attempts;
			accepted += result.accepted.length;
			rows.push(cellsOf(attack, store, options.seed, result));
			if (result.accepted.length > 0 || result.failed !== undefined || result.attempts === 0) process.exitCode = 1;
		}
	}
	process.stdout.write(`${printTable(table, rows)}\n\nattempts ${attempts}, accepted ${accepted}\n`);
	if (options.write) writeFileSync(page, withRows(readFileSync(page, "utf8"), table, rows));
}

function cellsOf(
	{ name }: Attack,
	store: StoreKind,
	seed: number,
	{ attempts, accepted, failed }: AttackResult,
): Cells {
	const said = `${accepted.length}${failed === undefined ? "" : ", could not be made to its end"}`;
	return [`\`${name}\``, databaseName[store], String(attempts), said, String(seed), isoDay(Date.now())];
}

await main();
