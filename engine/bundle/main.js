import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { makeBundle } from "./make-bundle.js";

/*
 * Makes one file of the command line that tsc left in dist/bin, with parts that comparison needs none of, and beside them what V8
 * compiled when they ran.
 */

const dist = join(import.meta.dirname, "..", "dist");
const bundle = await makeBundle(join(dist, "bin", "main.js"), join(dist, "cli"));

// In processes of their own, because the command line takes the arguments and the output of its process, and because what was
// compiled for one kind of work would be read for nothing by another.
for (const work of ["small", "large", "generation"]) {
	const { status, stderr } = spawnSync(
		process.execPath,
		[join(import.meta.dirname, "keep-compiled.js"), bundle, work],
		{ stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" },
	);
	if (status !== 0) throw new Error(`What V8 compiled for ${work} could not be kept: ${stderr}`);
}
