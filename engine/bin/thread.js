// What runs in the thread of answer-in-thread.js.
import { workOf } from "./load-bundle.js";
import { startBundle } from "./start-bundle.js";

startBundle(workOf(process.argv.slice(2), "large"));
