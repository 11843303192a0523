import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";
import { runtimeParts } from "./runtime.derived.ts";

/*
 * Runs engine/cases/generate/typescript/<case>/: spec.yaml becomes expected.ts, where one line a part stands for the
 * runtime, and degradations.json. UPDATE=1 writes them anew: read the difference before it is committed.
 */

const root = path.resolve(import.meta.dirname, "../../../cases/generate/typescript");
const cases = readdirSync(root).sort();

async function generated(name: string) {
	return typescriptOf(await apiFrom(readFileSync(path.join(root, name, "spec.yaml"), "utf8")), name);
}

/** What may be printed of a part: with and without what some features need. */
function printed(text: string): RegExp {
	const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&").replace(/\n+/gu, "\\n+");
	const [first = "", ...rest] = text.split(/^[\t ]*\/\/ (?:Where [^\n]+:|End\.)(?:\n|$)/mu);
	const marked = rest.map((words, index) => (index % 2 === 0 ? `(?:${escaped(words)})?` : escaped(words)));
	return new RegExp(`\n${escaped(first)}${marked.join("")}\n`, "u");
}

function expectFile(file: string, content: string): void {
	if (process.env["UPDATE"] === "1") writeFileSync(file, content);
	expect(content).toBe(readFileSync(file, "utf8"));
}

it.each(cases)("%s", async (name) => {
	const { content, degradations } = await generated(name);
	const shown = runtimeParts
		.reduce((text, part) => text.replace(printed(part.text), () => `\n// The runtime: ${part.name}.\n`), content)
		.replace(/\n+(?=\/\/ The runtime: )/gu, "\n");
	expectFile(path.join(root, name, "expected.ts"), shown);
	expectFile(path.join(root, name, "degradations.json"), `${JSON.stringify(degradations, null, "\t")}\n`);
});

it("is TypeScript by the strictest flags, case by case", async () => {
	const folder = await createTemporaryFolder("case-sdks");
	try {
		const files: Record<string, string> = {};
		for (const name of cases) files[`${name}.ts`] = (await generated(name)).content;
		expect(await typeCheck(folder.path, files)).toBe("");
	} finally {
		await folder.remove();
	}
}, 60_000);
