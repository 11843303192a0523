// What runs in the thread of answer-in-thread.js.
import { largeWorkOf } from "./load-bundle.js";
import { startBundle } from "./start-bundle.js";

startBundle(largeWorkOf(process.argv.slice(2)));
