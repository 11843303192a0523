// How the command line's bundle is started, in the main thread or in another. Plain JavaScript, as the launcher is.
import { readFileSync } from "node:fs";
import module from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeCacheOf, compileBundle, runBundle } from "./load-bundle.js";

const here = dirname(fileURLToPath(import.meta.url));
// One file: loading the three hundred of dist one by one would take longer than judging a small change.
export const bundle = join(here, "..", "dist", "cli", "index.cjs");

/** Runs it from what V8 compiled when it was built: for small or large comparisons, or for generation. */
export function startBundle(work = "small") {
	const compiled = readCompiled(work);
	if (compiled !== undefined) {
		const script = compileBundle(bundle, compiled);
		// Megabytes that V8 has read, and would hold until it looks for what nobody needs.
		if (compiled.length === compiled.buffer.byteLength) compiled.buffer.transfer(0);
		runBundle(script, bundle);
		return;
	}
	// Another Node than the one that built: it keeps what it compiles itself, beside the packages, because nobody else
	// may write there.
	module.enableCompileCache(join(packagesBeside(join(here, "..", "..")), ".cache", "driftgate"));
	module.createRequire(bundle)(bundle);
}

/** Installed, the package is one of them; in a clone it is a workspace, whose packages are a folder beside it. */
function packagesBeside(folder) {
	return basename(folder) === "node_modules" ? folder : join(folder, "node_modules");
}

function readCompiled(work) {
	try {
		return readFileSync(codeCacheOf(bundle, work));
	} catch {
		return undefined;
	}
}
