import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** In a process of its own: no thread of a test's can be raised again. */
const SCRIPT = `
	import { readdirSync, readFileSync } from "node:fs";
	import { getPriority } from "node:os";
	import { lowerV8Threads } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "lower-v8-threads.ts")).href)};
	lowerV8Threads();
	const nameOf = (id) => readFileSync("/proc/self/task/" + id + "/comm", "utf8").trim();
	const nices = (isV8) => readdirSync("/proc/self/task").filter((id) => (nameOf(id) === "V8Worker") === isV8).map((id) => getPriority(Number(id)));
	console.log(JSON.stringify({ v8: nices(true), others: nices(false), own: getPriority() }));`;

describe("V8's own threads", () => {
	const onLinux = process.platform === "linux" ? it : it.skip;

	onLinux("give way, and no other thread of the process does", () => {
		const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", SCRIPT], { encoding: "utf8" });
		const { v8, others, own } = JSON.parse(printed);
		expect(v8.length).toBeGreaterThan(0);
		expect(new Set(v8)).toEqual(new Set([own + 5]));
		expect(new Set(others)).toEqual(new Set([own]));
	});
});
