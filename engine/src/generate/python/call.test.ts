import { readFileSync } from "node:fs";
import path from "node:path";
import { runProcess } from "../../../../test/harness/child-process.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { apiFrom, pythonOf } from "../testing/generate-from.ts";
import { writeFiles } from "../testing/type-check.ts";
import { findPythons } from "./testing/find-python.ts";

/* The bookshop's SDK, called by a program on real sockets, on every Python that is installed. */

const caseFolder = path.resolve(import.meta.dirname, "../../../cases/generate/python/bookshop");
const read = (file: string): string => readFileSync(path.join(caseFolder, file), "utf8");
const pythons = findPythons();

describeWith("Python", pythons.length > 0, "the bookshop's SDK", () => {
	it.each(pythons)(
		"does what its methods say on Python $version",
		async ({ command }) => {
			const folder = await createTemporaryFolder("python-call");
			try {
				const { content } = pythonOf(await apiFrom(read("spec.yaml")), "bookshop");
				await writeFiles(folder.path, { "bookshop.py": content, "program.py": read("program.py") });
				const run = await runProcess({ command, args: ["-W", "error", "program.py"], cwd: folder.path, env: {} });
				expect(run).toEqual({ exitCode: 0, stdout: "done\n", stderr: "" });
			} finally {
				await folder.remove();
			}
		},
		60_000,
	);
});
