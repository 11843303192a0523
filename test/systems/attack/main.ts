import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
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

function readOptions(): Options {
	const { values, refuse } = readCommandLine({
		command: "npm run attack --",
		options: {
			only: { type: "string", takes: "NAME", says: "one attack", oneOf: attacks.map(({ name }) => name) },
			store: { type: "string", takes: "STORE", says: "one database of those at hand", oneOf: storesAtHand() },
			seed: { type: "string", default: "1", takes: "N", says: "which variants, in which order" },
			share: { type: "string", default: "1", takes: "S", says: "how much of each attack, above 0 and up to 1" },
			write: { type: "boolean", says: "puts the rows into SECURITY.md" },
		},
	});
	const chosen = attacks.filter(({ name }) => values.only === undefined || name === values.only);
	const stores = storesAtHand().filter((store) => values.store === undefined || store === values.store);
	const [seed, share] = [Number(values.seed), Number(values.share)];
	if (!Number.isInteger(seed)) refuse("--seed is a whole number.");
	if (!(share > 0 && share <= 1)) refuse("--share is above 0 and up to 1.");
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
