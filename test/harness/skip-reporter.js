/**
 * Closes the run with one plain line, and refuses a skipped test where skipping is forbidden (DRIFTGATE_NO_SKIP=1, as CI
 * sets it): a suite that quietly did not run must not look like one that passed. Where a run says that it has no shared
 * data (DRIFTGATE_WITHOUT=shared-data, as on GitHub), what needs them may be skipped, and nothing else.
 */

/** Ends the names that describeWithShared (engine/src/testing/shared-data.ts) gives to what it skips. */
const NEEDS_SHARED_DATA = "(needs shared data)";

export default class SkipReporter {
	onRunComplete(_contexts, results) {
		const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = results;
		const forbidden = process.env.DRIFTGATE_NO_SKIP === "1" ? skippedIn(testResults).filter(isForbidden) : [];
		this.failed = forbidden.length > 0;
		for (const { file, name } of forbidden) {
			process.stderr.write(`skipped where skipping is forbidden: ${file}: ${name}\n`);
		}
		const skipped = numPendingTests + numTodoTests;
		process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed, ${skipped} skipped\n`);
	}

	getLastError() {
		return this.failed ? new Error("Tests were skipped where skipping is forbidden.") : undefined;
	}
}

function skippedIn(testResults) {
	return testResults.flatMap(({ testFilePath, testResults: tests }) =>
		tests
			.filter(({ status }) => status === "pending" || status === "todo")
			.map(({ fullName }) => ({ file: testFilePath, name: fullName })),
	);
}

function isForbidden({ name }) {
	return process.env.DRIFTGATE_WITHOUT !== "shared-data" || !name.includes(NEEDS_SHARED_DATA);
}
