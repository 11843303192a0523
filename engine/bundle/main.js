import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { makeBundle } from "./make-bundle.js";

/*
 * Makes one file of the command line that tsc left in dist/bin, and beside it what V8 compiled of it when it ran.
 */

const dist = join(import.meta.dirname, "..", "dist");
const bundle = await makeBundle(join(dist, "bin", "main.js"), join(dist, "cli"));

// In a process of its own, because the command line takes the arguments and the output of its process.
const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "keep-compiled.js"), bundle], {
	stdio: ["ignore", "ignore", "pipe"],
	encoding: "utf8",
});
if (status !== 0) throw new Error(`What V8 compiled could not be kept: ${stderr}`);
