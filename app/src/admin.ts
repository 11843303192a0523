import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { createSealer } from "./auth/sealer.ts";
import { keepSealingKey } from "./auth/sealing-key.ts";
import { ConfigError } from "./config/config-error.ts";
import { readConfig } from "./config/read-config.ts";
import { addressesOf, mailingLists, removeAddress } from "./flows/account/mailing-lists.ts";
import { deleteDocument } from "./flows/records/delete-document.ts";
import { eachOf } from "./flows/records/read-all.ts";
import { markOutcomes } from "./flows/runs/mark-outcomes.ts";
import { tallyProjects } from "./flows/runs/run-tally.ts";
import { copyStore } from "./flows/service/copy-store.ts";
import type { Sealer, Store } from "./ports.ts";
import { openStore } from "./store/open-store.ts";
import { backupSqlite } from "./store/sqlite/backup.ts";

/** The operator's commands: what is done to a database beside the service. docs/operations.md tells when. */

const USAGE = `usage: driftgate-app COMMAND

  migrate                         bring the configured database to this version's form
  backup FILE                     copy the SQLite database to a new file, while the service runs
  copy --from DATABASE --to DATABASE
                                  copy everything to an empty database; stop the service first.
                                  DATABASE is sqlite:PATH/driftgate.db or a mongodb:// connection string
  accept-keys                     let the configured database go with the keys of the next start: those
                                  that it went with are lost
  addresses LIST                  print who is on the waitlist or the newsletter: address, tab, time of joining
  forget-address ADDRESS          take an address off every list
`;

class UsageError extends Error {}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** A database by its name. A file that is read must be there: a mistyped path would be a new and empty database. */
async function openNamed(name: string, { isRead }: { readonly isRead: boolean }): Promise<Store> {
	if (/^mongodb(?:\+srv)?:\/\//.test(name)) return openStore({ mongodbUri: name, dataFolder: "" });
	const path = /^sqlite:(.+)$/.exec(name)?.[1];
	if (path === undefined || basename(path) !== "driftgate.db") {
		throw new UsageError("DATABASE must be sqlite:PATH/driftgate.db or a mongodb:// connection string.");
	}
	if (isRead && !existsSync(path)) throw new Error(`There is no database at ${path}.`);
	return openStore({ dataFolder: dirname(path) });
}

async function migrate(): Promise<void> {
	const store = await openStore(readConfig());
	try {
		await tallyProjects(store);
		await markOutcomes(store);
	} finally {
		await store.close();
	}
	print("The database has the form of this version.");
}

function backup(file: string | undefined): void {
	if (file === undefined) throw new UsageError("backup needs the FILE to write.");
	const { mongodbUri, dataFolder } = readConfig();
	if (mongodbUri !== undefined) throw new UsageError("backup is for SQLite: use mongodump for MongoDB.");
	backupSqlite(join(dataFolder, "driftgate.db"), file);
	print(`Written to ${file}. The keys in ${dataFolder} are not part of it.`);
}

async function copy(from: string | undefined, to: string | undefined): Promise<void> {
	if (from === undefined || to === undefined) throw new UsageError("copy needs --from and --to.");
	const source = await openNamed(from, { isRead: true });
	try {
		const target = await openNamed(to, { isRead: false });
		try {
			const { documents, blobs } = await copyStore(source, target);
			for (const [name, count] of Object.entries(documents)) if (count > 0) print(`${name}: ${count}`);
			print(`blobs: ${blobs}`);
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

async function acceptKeys(): Promise<void> {
	const store = await openStore(readConfig());
	try {
		for await (const { id } of eachOf(store, "keyMarks", { where: {}, sort: { field: "id", direction: "asc" } })) {
			await deleteDocument(store, "keyMarks", id);
		}
	} finally {
		await store.close();
	}
	print("The next start takes its own keys for those of this database.");
}

/** The lists of the configured database, and the key that opens them. */
async function withLists<T>(use: (store: Store, sealer: Sealer) => Promise<T>): Promise<T> {
	const config = readConfig();
	const store = await openStore(config);
	try {
		return await use(store, createSealer(config.sealingKey ?? (await keepSealingKey(config.dataFolder))));
	} finally {
		await store.close();
	}
}

async function addresses(name: string | undefined): Promise<void> {
	const list = mailingLists.find((one) => one === name);
	if (list === undefined) throw new UsageError(`LIST must be ${mailingLists.join(" or ")}.`);
	await withLists(async (store, sealer) => {
		let unreadable = 0;
		for await (const { address, joinedAt } of addressesOf({ store }, list, sealer)) {
			if (address === undefined) unreadable += 1;
			else print(`${address}\t${new Date(joinedAt).toISOString()}`);
		}
		if (unreadable > 0) throw new Error(`Sealed under another SEALING_KEY, and not printed: ${unreadable}.`);
	});
}

async function forgetAddress(address: string | undefined): Promise<void> {
	if (address === undefined) throw new UsageError("forget-address needs the ADDRESS.");
	const lists = await withLists((store, sealer) => removeAddress({ store }, address, sealer));
	print(lists.length === 0 ? "It was on no list." : `Taken off: ${lists.join(", ")}.`);
}

async function main(): Promise<void> {
	try {
		const { positionals, values } = parseArgs({
			allowPositionals: true,
			options: { from: { type: "string" }, to: { type: "string" } },
		});
		const [command, named] = positionals;
		if (command === "migrate") await migrate();
		else if (command === "backup") backup(named);
		else if (command === "copy") await copy(values.from, values.to);
		else if (command === "accept-keys") await acceptKeys();
		else if (command === "addresses") await addresses(named);
		else if (command === "forget-address") await forgetAddress(named);
		else throw new UsageError(command === undefined ? "A command is missing." : `There is no command ${command}.`);
	} catch (error) {
		const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
		process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${USAGE}` : ""}`);
		process.exitCode = isUsage || error instanceof ConfigError ? 2 : 1;
	}
}

await main();
