import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/config-error.ts";
import { configGaps } from "./config/config-gaps.ts";
import { readConfig } from "./config/read-config.ts";
import { readPages } from "./http/pages/read-pages.ts";
import { announcement } from "./observe/announcement.ts";
import { type RunningService, startService } from "./start-service.ts";
import { lowerV8Threads } from "./worker/lower-v8-threads.ts";

/** The process: environment in, service up, signals out. Everything that can be tested is in start-service.ts. */

/** What the build of the dashboard leaves, beside this workspace. */
const dashboardFolder = fileURLToPath(new URL("../../dashboard/dist/", import.meta.url));

const databaseOf = (config: Config): string =>
	config.mongodbUri === undefined ? `SQLite, ${join(config.dataFolder, "driftgate.db")}` : "MongoDB";

/** The first signal ends the service in good order, the second one at once. */
function stopOnSignal(service: RunningService): void {
	const stop = async (): Promise<void> => {
		for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(1));
		await service.stop();
		process.exit(0);
	};
	const fail = (error: unknown): void => {
		process.stderr.write(`${String(error)}\n`);
		process.exit(1);
	};
	for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop().catch(fail));
}

async function main(): Promise<void> {
	try {
		lowerV8Threads();
		const config = readConfig();
		const service = await startService(config, { pages: await readPages(dashboardFolder) });
		stopOnSignal(service);
		const { url, metricsUrl, signInLink } = service;
		const database = databaseOf(config);
		process.stdout.write(announcement({ url, metricsUrl, signInLink, database, gaps: configGaps(config) }));
	} catch (error) {
		const message = error instanceof ConfigError ? error.message : `Driftgate could not start: ${String(error)}`;
		process.stderr.write(`${message}\n`);
		process.exitCode = 1;
	}
}

await main();
