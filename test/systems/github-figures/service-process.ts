import { readConfig } from "../../../app/src/config/read-config.ts";
import { startService } from "../../../app/src/start-service.ts";
import { moveDate } from "./move-date.ts";

/*
 * The service in a process of its own, which can be killed, on a day that others set: its first argument says how many
 * milliseconds it is ahead, and so does each message of Node's channel. Prints its address when it is ready.
 */

let ahead = Number(process.argv[2]);
moveDate(() => ahead);
process.on("message", (message) => {
	ahead = Number(message);
	process.send?.(ahead);
});
// Whoever set the day is gone.
process.on("disconnect", () => process.exit());
const service = await startService(readConfig());
process.stdout.write(`ready ${service.url}\n`);
process.on("SIGTERM", () => void service.stop().then(() => process.exit(0)));
