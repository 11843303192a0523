import path from "node:path";
import { runProcess } from "../../../../test/harness/child-process.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { findPythons } from "./testing/find-python.ts";

/* The runtime's own tests, which are Python, on every Python that is installed. */

const folder = path.resolve(import.meta.dirname);
const pythons = findPythons();

describeWith("Python", pythons.length > 0, "the runtime", () => {
	it.each(pythons)(
		"passes its tests on Python $version",
		async ({ command }) => {
			const args = [
				"-W",
				"error",
				"-B",
				"-m",
				"unittest",
				"discover",
				"--start-directory",
				"runtime/tests",
				"--top-level-directory",
				".",
			];
			const run = await runProcess({ command, args, cwd: folder, env: {} });
			expect(run).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^Ran \d+ tests[\s\S]*^OK$/mu) });
		},
		60_000,
	);
});
