import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MongoClient } from "mongodb";
import { findFreePort } from "../../../harness/free-port.ts";
import type { LocalGitHub } from "../../../harness/local-github.ts";
import type { OidcIssuer } from "../../../harness/oidc-issuer.ts";
import { openOwnDatabase } from "../../../harness/own-database.ts";
import { repositoryRoot } from "../../../harness/repository-root.ts";
import { until } from "../../../harness/until.ts";
import { type Play, play } from "./play.ts";
import { startServiceProcess } from "./service-process.ts";
import { openByLink } from "./session.ts";

/** How the next process is started. */
export interface Start {
	/** In good order by default; `kill` as a crash of the machine would end the process. */
	readonly end?: "stop" | "kill";
	/** In the place of the variables that the scene was opened with. */
	readonly environment?: Readonly<Record<string, string>>;
	/** How far the clock of the new process is ahead of the machine's. */
	readonly aheadMs?: number;
}

/** A service of one case alone, with a store of the kind of the others': the case may end it, and what it makes of time. */
export interface OwnScene extends Play {
	/** Ends the process and starts another one on the same store and address. */
	restart(start?: Start): Promise<void>;
	/** Whatever the store holds, as one text. */
	stored(): Promise<string>;
}

export interface Stage {
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	/** A server of MongoDB; undefined for SQLite. */
	readonly mongodb: string | undefined;
}

/** The variables that have a file of scene/preload loaded into the process before anything else. */
export function preload(file: "shift-clock.ts" | "public-host.ts"): Readonly<Record<string, string>> {
	const url = pathToFileURL(join(repositoryRoot, "test/laws/contract/scene/preload", file));
	return { NODE_OPTIONS: `--import=${url} --disable-warning=ExperimentalWarning` };
}

/** Plays on a service that is started for this, and stops it whatever happens. */
export async function onOwnScene(
	{ github, issuer, mongodb }: Stage,
	environment: Readonly<Record<string, string>>,
	act: (own: OwnScene) => Promise<void>,
): Promise<void> {
	const { remove, ...database } = await openOwnDatabase("own", mongodb);
	const request = { ...database, port: await findFreePort(), github, githubUrl: github.url, issuer };
	let service = await startServiceProcess({ ...request, environment });
	const { url } = service;
	const openOnly = () => openByLink(url, service.output());
	const own: OwnScene = {
		...play({ url, output: () => service.output(), github, issuer, openOnly }),
		async restart({ end = "stop", environment: variables = environment, aheadMs } = {}) {
			await service[end]();
			const clock =
				aheadMs === undefined ? {} : { ...preload("shift-clock.ts"), CONTRACT_CLOCK_AHEAD_MS: `${aheadMs}` };
			service = await startServiceProcess({ ...request, environment: { ...variables, ...clock } });
		},
		stored: () =>
			database.mongodbUri === undefined ? readSqlite(database.dataFolder) : readMongo(database.mongodbUri),
	};
	try {
		// What it looks for at its start is done before the case begins: it would take a commit that nobody told it for a lost push.
		await until("the service has looked at GitHub", async () => /looked_at_github/.test(service.output()) || undefined);
		await act(own);
	} finally {
		await service.stop();
		await remove();
	}
}

/** The database's files with what is written ahead, byte by byte. */
async function readSqlite(folder: string): Promise<string> {
	const names = (await readdir(folder)).filter((name) => name.startsWith("driftgate.db"));
	return (await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")))).join("\n");
}

async function readMongo(uri: string): Promise<string> {
	const client = new MongoClient(uri);
	try {
		const collections = await client.db().collections();
		return JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
	} finally {
		await client.close();
	}
}
