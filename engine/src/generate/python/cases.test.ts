import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { apiFrom, pythonOf } from "../testing/generate-from.ts";
import { runtimeParts } from "./runtime.derived.ts";
import { checkers, checkPython, hasCheckers } from "./testing/check-python.ts";

/*
 * Runs engine/cases/generate/python/<case>/: spec.yaml becomes expected.py, where one line stands for the runtime, and
 * degradations.json. UPDATE=1 writes them anew: read the difference before it is committed.
 */

const root = path.resolve(import.meta.dirname, "../../../cases/generate/python");
const cases = readdirSync(root).sort();

async function generated(name: string) {
	return pythonOf(await apiFrom(readFileSync(path.join(root, name, "spec.yaml"), "utf8")), name);
}

function expectFile(file: string, content: string): void {
	if (process.env["UPDATE"] === "1") writeFileSync(file, content);
	expect(content).toBe(readFileSync(file, "utf8"));
}

function withoutRuntime(content: string): string {
	return runtimeParts.reduce((text, part) => text.replace(`${part.text}\n\n\n`, () => ""), content);
}

it.each(cases)("%s", async (name) => {
	const { content, degradations } = await generated(name);
	expectFile(path.join(root, name, "expected.py"), withoutRuntime(content));
	expectFile(path.join(root, name, "degradations.json"), `${JSON.stringify(degradations, null, "\t")}\n`);
});

describeWith("pyright, mypy and ruff", hasCheckers(), "generated Python", () => {
	it.each(checkers)(
		"is nothing that %s has to say anything about",
		async (checker) => {
			const folder = await createTemporaryFolder("python-cases");
			try {
				const files: Record<string, string> = {};
				for (const name of cases) files[`${name}.py`] = (await generated(name)).content;
				expect(await checkPython(checker, folder.path, files)).toBe("");
			} finally {
				await folder.remove();
			}
		},
		180_000,
	);
});
