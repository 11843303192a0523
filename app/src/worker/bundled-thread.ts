import { fileURLToPath } from "node:url";
import { freeBytes } from "../lib/free-bytes.ts";
import { compileBundle, readCompiled, runBundle } from "./load-bundle.ts";

/* The module of an engine thread as it is built: engine-thread.ts and all that it imports, from one file. */

const bundle = fileURLToPath(new URL("../thread/index.cjs", import.meta.url));
const compiled = readCompiled(bundle);
const script = compileBundle(bundle, compiled);
// V8 has read them.
if (compiled !== undefined) freeBytes(compiled);

export const { runEngineTask } = runBundle(script, bundle);
