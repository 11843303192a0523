import { fileURLToPath } from "node:url";
import { freeBytes } from "../lib/free-bytes.ts";
import { compileFile, readCompiled, runBundle } from "./load-bundle.ts";

/* The module of an engine thread as it is built: engine-thread.ts and all that it imports, from one file and its parts. */

const bundle = fileURLToPath(new URL("../thread/index.cjs", import.meta.url));

export const { runEngineTask } = runBundle(bundle, (file) => {
	const compiled = readCompiled(file);
	const script = compileFile(file, compiled);
	// V8 has read them.
	if (compiled !== undefined) freeBytes(compiled);
	return script.runInThisContext();
});
