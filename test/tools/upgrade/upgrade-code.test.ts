import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { analyze } from "../../../engine/src/analyze.ts";
import type { UpgradeLanguage, UpgradeNote } from "../../../engine/src/contract/upgrade.ts";
import { apiFromCorpus, goOf, pythonOf, typescriptOf } from "../../../engine/src/generate/testing/generate-from.ts";
import { typeCheck, writeFiles } from "../../../engine/src/generate/testing/type-check.ts";
import { sdkUpgrades } from "../../../engine/src/generate/upgrade/sdk-upgrades.ts";
import type { Api } from "../../../engine/src/index.ts";
import { defaultConfig } from "../../../engine/src/parse/config/default-config.ts";
import { describeWithCorpus, readCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { canRun } from "../snippets/programs.ts";

/** A sample of the pairs of the corpus. */
const PAIRS = [
	["figma/0.20.0.yaml", "figma/0.43.0.yaml"],
	["docker-engine/v1.43.yaml", "docker-engine/v1.52.yaml"],
] as const;

async function notesOf(before: string, after: string, language: UpgradeLanguage) {
	const input = (entry: string) => ({ entry, load: async (path: string) => readCorpus(path) });
	const { findings } = await analyze({
		before: input(before),
		after: input(after),
		config: defaultConfig,
		versionBefore: null,
		today: "2026-01-01",
		proofs: false,
		tolerated: { before: "anything", after: "anything" },
	});
	const apis = { before: await apiFromCorpus(before), after: await apiFromCorpus(after) };
	const notes = sdkUpgrades({ ...apis, findings, service: "acme", languages: [language] });
	return { ...apis, notes };
}

function callsOf(notes: readonly UpgradeNote[], side: "before" | "after"): readonly string[] {
	return notes.flatMap(({ steps }) => steps.flatMap((step) => step[side] ?? []));
}

/** What compilers say of calls on the SDK of one side; nothing where all compile. */
const compile: Readonly<
	Record<UpgradeLanguage, (folder: string, api: Api, calls: readonly string[]) => Promise<string>>
> = {
	typescript: async (folder, api, calls) => {
		const functions = calls.map(
			(call, index) => `export async function call${index}(client: Client): Promise<void> {\n${call}\n}`,
		);
		const text = `import type { Client } from "./acme.ts";\n\n${functions.join("\n\n")}\n`;
		return typeCheck(folder, { "acme.ts": typescriptOf(api, "acme").content, "calls.ts": text });
	},
	python: async (folder, api, calls) => {
		const functions = calls.map(
			(call, index) => `def call_${index}(client):\n${call.replace(/^(?=[^\n])/gmu, "    ")}`,
		);
		await writeFiles(folder, { "acme.py": pythonOf(api, "acme").content, "calls.py": `${functions.join("\n\n")}\n` });
		return said(spawnSync("python3", ["-m", "py_compile", "calls.py", "acme.py"], { cwd: folder, encoding: "utf8" }));
	},
	go: async (folder, api, calls) => {
		const functions = calls.map(
			(call, index) => `func call${index}(ctx context.Context, client *acme.Client) {\n${call}\n}`,
		);
		const list = calls.map((_, index) => `\tcall${index}(context.Background(), nil)`);
		const head =
			'package main\n\nimport (\n\t"context"\n\t"fmt"\n\t"log"\n\n\t"example.com/calls/acme"\n)\n\nvar _, _ = fmt.Println, log.Fatal\n';
		const main = `${head}\n${functions.join("\n\n")}\n\nfunc main() {\n${list.join("\n")}\n}\n`;
		await writeFiles(folder, {
			"go.mod": "module example.com/calls\n\ngo 1.24\n",
			"acme/acme.go": goOf(api, "acme").content,
		});
		writeFileSync(join(folder, "main.go"), main);
		const env = { ...process.env, GOTOOLCHAIN: "local", GOPROXY: "off" };
		return said(spawnSync("go", ["build", "-o", "calls", "."], { cwd: folder, encoding: "utf8", env }));
	},
};

function said({
	status,
	stdout,
	stderr,
}: {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
}) {
	return status === 0 ? "" : stdout + stderr;
}

describeWithCorpus("the code of upgrade notes", () => {
	describe.each(PAIRS)("from %s to %s", (before, after) => {
		it.each((["typescript", "python", "go"] as const).filter(canRun))(
			"compiles on its side, in %s",
			async (language) => {
				const { notes, ...apis } = await notesOf(before, after, language);
				for (const side of ["before", "after"] as const) {
					const calls = callsOf(notes, side);
					expect(calls.length).toBeGreaterThan(0);
					const folder = await createTemporaryFolder("upgrade");
					try {
						expect(await compile[language](folder.path, apis[side], calls)).toBe("");
					} finally {
						await folder.remove();
					}
				}
			},
			580_000,
		);
	});
});
