import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";
import { findFreePort } from "../harness/free-port.ts";
import { repositoryRoot } from "../harness/repository-root.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { until } from "../harness/until.ts";
import type { StoreKind } from "./scenario.ts";

/** A MongoDB server of one's own, to be mistreated. What it acknowledged is in its folder, whatever becomes of it. */
export interface OwnMongo {
	/** The server's, without a database. */
	readonly uri: string;
	/** SIGKILL. */
	kill(): Promise<void>;
	/** Starts it again on the same folder and port, and waits until it answers. */
	restart(): Promise<void>;
	/** SIGSTOP: connections stay open, and nothing answers. */
	freeze(): void;
	/** SIGCONT. */
	thaw(): void;
	remove(): Promise<void>;
}

/** Starts a server on a port and a folder, and gives its process id. */
type Start = (port: number, folder: string) => Promise<number>;

/** How to start a server on this machine: a `mongod` of the PATH, or the engine of the shared folder. */
function findStart(environment: NodeJS.ProcessEnv): Start | undefined {
	const folders = (environment["PATH"] ?? "").split(delimiter);
	const mongod = folders.map((folder) => join(folder, "mongod")).find(isExecutable);
	if (mongod !== undefined) return (port, folder) => startMongod(mongod, port, folder);
	const shared = resolve(repositoryRoot, environment["DRIFTGATE_SHARED"] ?? "../shared");
	const engine = join(shared, "tools/mongo-engine");
	return isExecutable(engine) ? (port, folder) => startEngine(engine, port, folder) : undefined;
}

/** One sentence where no server can be started here, and one is wanted. */
export function lacksOwnMongo(store: StoreKind): string | undefined {
	return store === "mongodb" && findStart(process.env) === undefined
		? "There is no mongod on the PATH to be killed."
		: undefined;
}

export async function startOwnMongo(): Promise<OwnMongo> {
	const start = findStart(process.env);
	if (start === undefined) throw new Error(lacksOwnMongo("mongodb"));
	const [port, folder] = [await findFreePort(), await createTemporaryFolder("own-mongo")];
	const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
	let pid = await start(port, folder.path);
	await untilItAnswers(uri);
	const kill = async (): Promise<void> => {
		process.kill(pid, "SIGKILL");
		await untilItIsGone(pid);
	};
	return {
		uri,
		kill,
		async restart() {
			pid = await start(port, folder.path);
			await untilItAnswers(uri);
		},
		freeze: () => void process.kill(pid, "SIGSTOP"),
		thaw: () => void process.kill(pid, "SIGCONT"),
		async remove() {
			await kill();
			await folder.remove();
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

/** The engine leaves its process id where its own `stop` looks for it. */
async function startEngine(engine: string, port: number, folder: string): Promise<number> {
	await promisify(execFile)(engine, ["start", String(port), folder]);
	const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
	const home = process.env["MONGO_ENGINE_HOME"] ?? join(cache, "mongo-engine");
	return Number(readFileSync(join(home, `run-${port}`, "pid"), "utf8"));
}

async function untilItAnswers(uri: string): Promise<void> {
	await until("MongoDB to answer", async () => {
		const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1_000 });
		try {
			await client.db("admin").command({ ping: 1 });
			return true;
		} catch {
			return undefined;
		} finally {
			await client.close();
		}
	});
}

/** A killed process may be there for a moment, with its port. One that nobody waits for stays as a zombie. */
async function untilItIsGone(pid: number): Promise<void> {
	await until("MongoDB to end", async () => {
		try {
			const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1];
			return state?.startsWith("Z") ? true : undefined;
		} catch {
			return true;
		}
	});
}
