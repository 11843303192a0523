import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBundle } from "../../engine/bundle/make-bundle.js";
import { keepCompiled } from "./keep-compiled.js";

/*
 * Makes one file of the engine thread's module that tsc left in dist, and beside it what V8 compiled of it when it ran: a
 * thread whose work was too much is replaced, and three hundred modules would be loaded anew each time. What makes files stands
 * in parts of its own, which few threads load.
 */

const dist = join(import.meta.dirname, "..", "dist");
const bundle = await makeBundle(join(dist, "worker", "engine-thread.js"), join(dist, "thread"), { inParts: true });
wrap(bundle);
await keepCompiled(bundle);

/**
 * Makes the bundle the text of a function, as Node does with a CommonJS module: put around it when it is read, that would be
 * a copy of megabytes in each thread's heap, and what is read from a file stands outside of it.
 */
function wrap(bundle) {
	const text = readFileSync(bundle, "latin1");
	writeFileSync(bundle, `(function (exports, require, module, __filename, __dirname) {${text}\n})`);
}
