/*
 * What test files import from "@jest/globals" (native-runtime.js resolves it here): the functions of the file that runs.
 * Helpers that several files import stay loaded, so that each name asks for its function when it is called.
 */

let functions;

/** Called before each file of tests with what Jest made for it. */
export function provide(ofFile) {
	functions = ofFile;
}

const forward = (name) =>
	new Proxy(() => {}, {
		apply: (_target, _receiver, given) => functions[name](...given),
		get: (_target, key) => functions[name][key],
	});

export const describe = forward("describe");
export const it = forward("it");
export const expect = forward("expect");
export const beforeAll = forward("beforeAll");
export const beforeEach = forward("beforeEach");
export const afterEach = forward("afterEach");
export const afterAll = forward("afterAll");
export const jest = forward("jest");
