/**
 * Closes the run with one plain line, and refuses a skipped test where skipping is forbidden (DRIFTGATE_NO_SKIP=1, as CI
 * sets it): a suite that quietly did not run must not look like one that passed.
 */
export default class SkipReporter {
	onRunComplete(_contexts, results) {
		const skipped = results.numPendingTests + results.numTodoTests;
		this.failed = process.env.DRIFTGATE_NO_SKIP === "1" && skipped > 0;
		if (this.failed) {
			for (const file of results.testResults) {
				for (const test of file.testResults) {
					if (test.status === "pending" || test.status === "todo") {
						process.stderr.write(`skipped where skipping is forbidden: ${file.testFilePath}: ${test.fullName}\n`);
					}
				}
			}
		}
		process.stdout.write(`${results.numPassedTests} passed, ${results.numFailedTests} failed, ${skipped} skipped\n`);
	}

	getLastError() {
		return this.failed ? new Error("Tests were skipped where skipping is forbidden.") : undefined;
	}
}
