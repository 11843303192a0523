import {
	findMongod,
	findMongoEngine,
	type StartMongod,
	startMongoProcess,
} from "../../../../test/harness/mongo-process.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";

export interface MongoServer {
	readonly uri: string;
	stop(): Promise<void>;
}

/** How to get a server on this machine. */
export type StartMongo = () => Promise<MongoServer>;

/**
 * The server that MONGODB_TEST_URL names; else a `mongod` of the PATH; else, where DRIFTGATE_MONGO_ENGINE=1 allows it,
 * the engine of the shared folder. Undefined where there is none of them.
 */
export function findMongo(environment: NodeJS.ProcessEnv): StartMongo | undefined {
	const uri = environment["MONGODB_TEST_URL"];
	if (uri !== undefined && uri !== "") return async () => ({ uri, stop: async () => {} });
	const mayRunEngine = environment["DRIFTGATE_MONGO_ENGINE"] === "1";
	const start = findMongod(environment) ?? (mayRunEngine ? findMongoEngine(environment) : undefined);
	return start && (() => startServer(start));
}

/** The driver waits for the server to answer. */
async function startServer(start: StartMongod): Promise<MongoServer> {
	const folder = await createTemporaryFolder("mongod");
	const { uri, end } = await startMongoProcess(start, folder.path);
	return {
		uri,
		async stop() {
			await end("SIGTERM");
			await folder.remove();
		},
	};
}
