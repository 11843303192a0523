import { join } from "node:path";
import { makeBundle } from "../../engine/bundle/make-bundle.js";
import { keepCompiled } from "./keep-compiled.js";

/*
 * Makes one file of the engine thread's module that tsc left in dist, and beside it what V8 compiled of it when it ran: a
 * thread whose work was too much is replaced, and three hundred modules would be loaded anew each time. What makes files stands
 * in parts of its own, which few threads load.
 */

const dist = join(import.meta.dirname, "..", "dist");
const bundle = await makeBundle(join(dist, "worker", "engine-thread.js"), join(dist, "thread"));
await keepCompiled(bundle);
