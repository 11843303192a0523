// How the command line's bundle is started, in the main thread or in another. Plain JavaScript, as the launcher is.
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeCacheOf, compileFile, runFile } from "./load-bundle.js";

const here = dirname(fileURLToPath(import.meta.url));
// Not the three hundred of dist one by one, which would take longer than judging a small change.
export const bundle = join(here, "..", "dist", "cli", "index.cjs");

/** Runs it from what V8 compiled when it was built: for small or large comparisons, or for generation. */
export function startBundle(work) {
	// Another Node than the one that built: it keeps what it compiles itself, beside the packages, because nobody else
	// may write there.
	if (!existsSync(codeCacheOf(bundle, work))) {
		module.enableCompileCache(join(packagesBeside(join(here, "..", "..")), ".cache", "driftgate"));
	}
	runFile(bundle, (file) => functionOf(file, work));
}

/** Where nothing was kept of a file, Node loads it as the module that it is too. */
function functionOf(file, work) {
	const compiled = readCompiled(file, work);
	if (compiled === undefined) return module.createRequire(file)(file);
	const script = compileFile(file, work, compiled);
	// Megabytes that V8 has read, and would hold until it looks for what nobody needs.
	if (compiled.length === compiled.buffer.byteLength) compiled.buffer.transfer(0);
	return script.runInThisContext();
}

/** Installed, the package is one of them; in a clone it is a workspace, whose packages are a folder beside it. */
function packagesBeside(folder) {
	return basename(folder) === "node_modules" ? folder : join(folder, "node_modules");
}

function readCompiled(file, work) {
	try {
		return readFileSync(codeCacheOf(file, work));
	} catch {
		return undefined;
	}
}
