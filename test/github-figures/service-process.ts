import { readConfig } from "../../app/src/config/read-config.ts";
import { startService } from "../../app/src/start-service.ts";

/*
 * The service in a process of its own, which can be killed. CLOCK_AHEAD_MS sets its clock ahead, so that leases of one that
 * was killed have ended without anybody waiting for it. Prints its address when it is ready.
 */

const { CLOCK_AHEAD_MS = "0", ...environment } = process.env;
const ahead = Number(CLOCK_AHEAD_MS);
const service = await startService(readConfig(environment), { clock: { now: () => Date.now() + ahead } });
process.stdout.write(`ready ${service.url}\n`);
process.on("SIGTERM", () => void service.stop().then(() => process.exit(0)));
