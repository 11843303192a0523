import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { provide } from "./jest-globals.js";

/*
 * Jest's own runtime gives each file of tests a context in which it loads every module anew: a test of a route loads a
 * thousand of them, and V8 compiles again what it had optimised for the file before. Here Node loads test files as it loads
 * what we ship: TypeScript by its own reader, packages by their export conditions, each module once a worker. So nothing
 * that a test does to a module is undone for the next file; what it does to the process, test-environment.js puts back.
 *
 * The methods are those that jest-runner and jest-circus call, under the names that they have there.
 */

const require = createRequire(import.meta.url);
const globalsUrl = new URL("jest-globals.js", import.meta.url).href;
/** Where jest-circus reads how long a test of this file may take. */
const TIMEOUT = Symbol.for("TEST_TIMEOUT_SYMBOL");
/** What jest-circus keeps of a file beside it: who hears of its tests, and the tests themselves. */
const KEPT = ["EVENT_HANDLERS", "JEST_STATE_SYMBOL", "TEST_TIMEOUT_SYMBOL"];

registerHooks({
	resolve: (specifier, context, next) =>
		specifier === "@jest/globals" ? { url: globalsUrl, shortCircuit: true } : next(specifier, context),
});

let files = 0;

export default class NativeRuntime {
	#environment;

	constructor(_config, environment) {
		files += 1;
		this.#environment = environment;
	}

	/** jest-circus keeps in its module which tests a file has: each file gets a module of its own. */
	requireInternalModule(path) {
		delete require.cache[path];
		return require(path);
	}

	requireModule(path) {
		return require(path);
	}

	unstable_shouldLoadAsEsm() {
		return true;
	}

	/** What is loaded before each file of tests has to run again for each. */
	unstable_importModule(path) {
		return import(`${pathToFileURL(path).href}?file=${files}`);
	}

	setGlobalsForRuntime(globals) {
		const { global, fakeTimersModern: timers, moduleMocker } = this.#environment;
		const jest = {
			fn: (implementation) => moduleMocker.fn(implementation),
			spyOn: (object, method) => moduleMocker.spyOn(object, method),
			setTimeout: (milliseconds) => {
				global[TIMEOUT] = milliseconds;
			},
			useFakeTimers: (which) => timers.useFakeTimers(which),
			useRealTimers: () => timers.useRealTimers(),
			setSystemTime: (time) => timers.setSystemTime(time),
			advanceTimersByTime: (milliseconds) => timers.advanceTimersByTime(milliseconds),
		};
		provide({ ...globals, jest });
	}

	enterTestCode() {}

	leaveTestCode() {}

	getSourceMaps() {
		return new Map();
	}

	getAllCoverageInfoCopy() {}

	teardown() {
		const { global } = this.#environment;
		for (const key of Object.getOwnPropertySymbols(global)) if (KEPT.includes(key.description)) delete global[key];
	}
}
