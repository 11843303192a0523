import { runProcess } from "../../../../test/harness/child-process.ts";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { corpusDocuments, describeWithCorpus } from "../../parse/testing/corpus.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { apiFromCorpus, pythonOf } from "../testing/generate-from.ts";
import { writeFiles } from "../testing/type-check.ts";
import { checkers, checkPython, hasCheckers } from "./testing/check-python.ts";
import { findPythons } from "./testing/find-python.ts";

/** Big ones, odd ones, and ones that are known to break generators. GitHub's takes minutes of checking, and has its command. */
const sample = [
	"openai/2026-08-21.yaml",
	"twilio-api-v2010/2023-08-24.yaml",
	"adyen-webhooks/v1.json",
	"discord/2026-07-18.json",
	"figma/0.43.0.yaml",
	"readme-feature-examples/3.0-parameters-style.json",
	"readme-feature-examples/3.0-discriminators.json",
	"readme-feature-examples/3.0-circular.json",
];

/** `DRIFTGATE_CORPUS=all` tries every document. */
const documents = process.env["DRIFTGATE_CORPUS"] === "all" ? corpusDocuments().map(({ file }) => file) : sample;

const [python] = findPythons();

/** Imports each file on the oldest Python, and makes its clients. */
const PROGRAM = `
import importlib, pathlib, sys
sys.path.insert(0, ".")
for path in sorted(pathlib.Path(".").glob("sdk_*.py")):
    module = importlib.import_module(path.stem)
    module.Client(base_url="http://127.0.0.1:1")
    module.AsyncClient(base_url="http://127.0.0.1:1")
print("ran")
`;

async function sdks(): Promise<Record<string, string>> {
	const files: Record<string, string> = {};
	for (const document of documents) {
		files[`sdk_${document.replace(/\W+/g, "_")}.py`] = pythonOf(await apiFromCorpus(document)).content;
	}
	return files;
}

describeWithCorpus("Python SDKs of the corpus", () => {
	describeWith("Python", python !== undefined, "Python SDKs of the corpus", () => {
		it("can be imported, and have clients", async () => {
			const folder = await createTemporaryFolder("corpus-python");
			try {
				await writeFiles(folder.path, { ...(await sdks()), "read.py": PROGRAM });
				const command = python?.command ?? "";
				const run = await runProcess({
					command,
					args: ["-W", "error", "read.py"],
					cwd: folder.path,
					env: {},
					timeoutMs: 240_000,
				});
				expect(run).toEqual({ exitCode: 0, stdout: "ran\n", stderr: "" });
			} finally {
				await folder.remove();
			}
		}, 300_000);
	});

	describeWith("pyright, mypy and ruff", hasCheckers(), "Python SDKs of the corpus", () => {
		it.each(checkers)(
			"are nothing that %s has to say anything about",
			async (checker) => {
				const folder = await createTemporaryFolder("corpus-python");
				try {
					expect(await checkPython(checker, folder.path, await sdks())).toBe("");
				} finally {
					await folder.remove();
				}
			},
			600_000,
		);
	});
});
