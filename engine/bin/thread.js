// What runs in the thread of answer-in-thread.js.
import { startBundle } from "./start-bundle.js";

startBundle(process.argv[2] === "generate" ? "generation" : "large");
