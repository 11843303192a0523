import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "./free-port.ts";
import { repositoryRoot } from "./repository-root.ts";
import { until } from "./until.ts";

/** How to run a MongoDB server on this machine: on a port and a folder. Gives its process id. */
export type StartMongod = (port: number, folder: string) => Promise<number>;

/** A `mongod` of the PATH. */
export function findMongod(environment: NodeJS.ProcessEnv): StartMongod | undefined {
	const folders = (environment["PATH"] ?? "").split(delimiter);
	const mongod = folders.map((folder) => join(folder, "mongod")).find(isExecutable);
	return mongod === undefined ? undefined : (port, folder) => startMongod(mongod, port, folder);
}

/** The engine of the shared folder, which stands in for a `mongod`. */
export function findMongoEngine(environment: NodeJS.ProcessEnv): StartMongod | undefined {
	const shared = resolve(repositoryRoot, environment["DRIFTGATE_SHARED"] ?? "../shared");
	const engine = join(shared, "tools/mongo-engine");
	return isExecutable(engine) ? (port, folder) => startEngine(engine, port, folder) : undefined;
}

/** A server on a port that stays its own. It may not answer yet. */
export interface MongoProcess {
	/** Without a database. */
	readonly uri: string;
	readonly port: number;
	/** Another one after each restart. */
	pid(): number;
	/** Whether it ended, by itself or because it was told to. */
	hasEnded(): boolean;
	/** Sends a signal that ends it, and waits until it is gone. */
	end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
	/** On the same folder and port. */
	restart(): Promise<void>;
}

export const mongoUri = (port: number): string => `mongodb://127.0.0.1:${port}/?directConnection=true`;

export async function startMongoProcess(start: StartMongod, folder: string): Promise<MongoProcess> {
	const port = await findFreePort();
	let pid = await start(port, folder);
	return {
		uri: mongoUri(port),
		port,
		pid: () => pid,
		hasEnded: () => hasEnded(pid),
		async end(signal) {
			if (!hasEnded(pid)) process.kill(pid, signal);
			await until("MongoDB to end", async () => (hasEnded(pid) ? true : undefined));
		},
		async restart() {
			pid = await start(port, folder);
		},
	};
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

async function startMongod(mongod: string, port: number, folder: string): Promise<number> {
	const options = ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"];
	const child = spawn(mongod, options, { stdio: "ignore" });
	await once(child, "spawn");
	return child.pid ?? -1;
}

/**
 * The engine leaves its process id where its own `stop` looks for it. On a busy machine it stops waiting for itself, and
 * starts all the same: whoever needs it waits until it answers.
 */
async function startEngine(engine: string, port: number, folder: string): Promise<number> {
	await promisify(execFile)(engine, ["start", String(port), folder]).catch(() => undefined);
	const cache = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
	const home = process.env["MONGO_ENGINE_HOME"] ?? join(cache, "mongo-engine");
	return Number(readFileSync(join(home, `run-${port}`, "pid"), "utf8"));
}

/**
 * A process that was ended may be there for a moment, with its port and the lock of its folder: as long as one of its
 * threads is. One that nobody waits for stays as a zombie.
 */
function hasEnded(pid: number): boolean {
	try {
		const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1];
		return state?.startsWith("Z") === true && readdirSync(`/proc/${pid}/task`).length === 1;
	} catch {
		return true;
	}
}
