import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";

export interface MongoServer {
	readonly uri: string;
	stop(): Promise<void>;
}

/** How to get a server on this machine. */
export type StartMongo = () => Promise<MongoServer>;

const repository = resolve(import.meta.dirname, "../../../..");

/**
 * The server that MONGODB_TEST_URL names; else a `mongod` of the PATH; else, where DRIFTGATE_MONGO_ENGINE=1 allows it,
 * the engine of the shared folder. Undefined where there is none of them.
 */
export function findMongo(environment: NodeJS.ProcessEnv): StartMongo | undefined {
	const uri = environment["MONGODB_TEST_URL"];
	if (uri !== undefined && uri !== "") return async () => ({ uri, stop: async () => {} });
	const mongod = (environment["PATH"] ?? "")
		.split(delimiter)
		.map((folder) => join(folder, "mongod"))
		.find(isExecutable);
	if (mongod !== undefined) return () => startMongod(mongod);
	const shared = resolve(repository, environment["DRIFTGATE_SHARED"] ?? "../shared");
	const engine = join(shared, "tools/mongo-engine");
	if (environment["DRIFTGATE_MONGO_ENGINE"] === "1" && isExecutable(engine)) return () => startEngine(engine);
	return undefined;
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

async function startMongod(mongod: string): Promise<MongoServer> {
	const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), "driftgate-mongod-"))];
	const options = ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"];
	const child = spawn(mongod, options, { stdio: "ignore" });
	await once(child, "spawn");
	return {
		// The driver waits for the server to answer.
		uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
		async stop() {
			const closed = once(child, "close");
			child.kill("SIGTERM");
			await closed;
			await rm(folder, { recursive: true });
		},
	};
}

async function startEngine(engine: string): Promise<MongoServer> {
	const run = promisify(execFile);
	const [port, folder] = [String(await freePort()), await mkdtemp(join(tmpdir(), "driftgate-mongo-engine-"))];
	const { stdout } = await run(engine, ["start", port, folder]);
	return {
		uri: stdout.trim(),
		async stop() {
			await run(engine, ["stop", port]);
			// The engine writes for a moment after it was told to stop.
			await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
		},
	};
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}
