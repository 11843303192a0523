import { availableParallelism } from "node:os";

// Node loads the TypeScript sources of every workspace through the "@driftgate/source" export condition (package.json's
// test command names it), so that no test is fooled by an old build. Only the engine's threads are taken as they were built,
// which the test command does first: from sources, each computes for most of a second until it is there.
const shared = {
	runtime: "<rootDir>/test/harness/native-runtime.js",
	testEnvironment: "<rootDir>/test/harness/test-environment.js",
	transform: {},
	modulePathIgnorePatterns: ["/dist/", "/action/lib/"],
};

const room = (name) => ({
	...shared,
	displayName: name,
	rootDir: import.meta.dirname,
	roots: [`<rootDir>/${name}`],
	testMatch: ["**/*.test.ts"],
});

/** Tests that ask the running service: whatever it answers is held to its own description. */
const asking = (project) => ({ ...project, setupFilesAfterEnv: ["<rootDir>/test/harness/hold-answers.ts"] });

export default {
	globalSetup: "<rootDir>/test/harness/global-setup.js",
	globalTeardown: "<rootDir>/test/harness/global-teardown.js",
	testSequencer: "<rootDir>/test/harness/longest-first.js",
	reporters: ["default", "<rootDir>/test/harness/skip-reporter.js"],
	// Only catches what hangs: machines are shared. Jest reads it here and not in a project.
	testTimeout: 60_000,
	// Jest leaves one core to the editor; on two cores that is half the machine. One more than there are, because some
	// tests wait for processes, sockets and disks.
	maxWorkers: availableParallelism() + 1,
	// A worker that has loaded everything has two gigabytes, and gives them back in 0.7 s. Jest kills it after half a second
	// and blames the tests, each of which is held to leave nothing open (test-environment.js).
	workerGracefulExitTimeout: 10_000,
	watchman: false,
	projects: [room("engine"), asking(room("app")), room("action"), asking(room("test"))],
};
