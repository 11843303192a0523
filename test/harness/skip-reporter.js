/**
 * Closes the run with one plain line, and refuses a skipped test where skipping is forbidden (DRIFTGATE_NO_SKIP=1, as CI
 * sets it): a suite that quietly did not run must not look like one that passed. Where a run says what it does not have
 * (DRIFTGATE_WITHOUT=shared-data,act, as on GitHub), what needs that may be skipped, and nothing else.
 */

/** How the names end of what describeWithShared (engine/src/testing/shared-data.ts) and describeWithAct skip. */
const ENDINGS = { "shared-data": "(needs shared data)", act: "(needs act)" };

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
	const without = (process.env.DRIFTGATE_WITHOUT ?? "").split(",");
	return !without.some((what) => Object.hasOwn(ENDINGS, what) && name.includes(ENDINGS[what]));
}
