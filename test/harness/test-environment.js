import { flushCompileCache } from "node:module";
import { TestEnvironment } from "jest-environment-node";

/*
 * Jest gives a worker half a second to end, and says otherwise that tests left something open. After a long run Node needs
 * longer than that with nothing open: it writes what it compiled (see global-setup.js) and takes the heap apart. So the one
 * is written after each file of tests, a little at a time, and the other is left to the system. Where jest runs tests in
 * its own process, that ends as it likes.
 */

const isWorker = process.argv[1]?.endsWith("processChild.js") === true;
if (isWorker) process.once("exit", (code) => process.exit(code));

export default class NodeEnvironment extends TestEnvironment {
	async teardown() {
		flushCompileCache();
		await super.teardown();
	}
}
