import { spawnSync } from "node:child_process";
import { beforeAll, expect, it } from "@jest/globals";
import { analyze } from "../../../engine/src/analyze.ts";
import type { ToolSurface } from "../../../engine/src/contract/config.ts";
import type { JsonObject } from "../../../engine/src/contract/json.ts";
import type { UpgradeLanguage } from "../../../engine/src/contract/upgrade.ts";
import { toolsOf } from "../../../engine/src/generate/mcp/tools-of.ts";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import { checkPython, hasCheckers } from "../../../engine/src/generate/python/testing/check-python.ts";
import { apiFromCorpus, goOf, pythonOf, typescriptOf } from "../../../engine/src/generate/testing/generate-from.ts";
import { typeCheck, writeFiles } from "../../../engine/src/generate/testing/type-check.ts";
import { sdkUpgrades } from "../../../engine/src/generate/upgrade/sdk-upgrades.ts";
import type { Api } from "../../../engine/src/index.ts";
import { defaultConfig } from "../../../engine/src/parse/config/default-config.ts";
import { describeWithCorpus, readCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { sdkLanguages } from "../../../engine/src/sdks/languages/sdk-languages.ts";
import { share } from "../../../engine/src/testing/share.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { canRun, isWaitedFor } from "../snippets/programs.ts";

/** A sample of the pairs of the corpus, in CI alone both. */
const PAIRS = [
	["figma/0.20.0.yaml", "figma/0.43.0.yaml"],
	["docker-engine/v1.43.yaml", "docker-engine/v1.52.yaml"],
] as const;

const languages: readonly UpgradeLanguage[] = [...(["typescript", "python", "go"] as const).filter(canRun), "mcp"];

const EVERY_SDK = new Map(sdkLanguages.map((language) => [language, { packageName: null }]));

/** One side of a pair, with what its notes say of it in each language. */
interface Side {
	readonly name: string;
	readonly api: Api;
	readonly calls: ReadonlyMap<UpgradeLanguage, readonly string[]>;
}

/** Both sides of a pair: judged once, for all languages. */
async function sidesOf([before, after]: (typeof PAIRS)[number]): Promise<readonly Side[]> {
	const input = (entry: string) => ({ entry, load: async (path: string) => readCorpus(path) });
	const { findings } = await analyze({
		before: input(before),
		after: input(after),
		config: { ...defaultConfig, outputs: EVERY_SDK },
		versionBefore: null,
		today: "2026-01-01",
		proofs: false,
		tolerated: { before: "anything", after: "anything" },
	});
	const apis = { before: await apiFromCorpus(before), after: await apiFromCorpus(after) };
	const notes = sdkUpgrades({ ...apis, findings, service: "acme", languages });
	return (["before", "after"] as const).map((side) => ({
		name: `${before} to ${after}, ${side}`,
		api: apis[side],
		calls: new Map(notes.map(({ language, steps }) => [language, steps.flatMap((step) => step[side] ?? [])] as const)),
	}));
}

type Files = Readonly<Record<string, string>>;

/** The files of each side in a folder of its own, so that one process of a compiler reads them all. */
function filesOf(
	sides: readonly Side[],
	language: UpgradeLanguage,
	print: (side: Side, calls: readonly string[]) => Files,
) {
	return Object.fromEntries(
		sides.flatMap((side, index) =>
			Object.entries(print(side, side.calls.get(language) ?? [])).map(([path, text]) => [`side${index}/${path}`, text]),
		),
	);
}

/** What a compiler says of the calls of all sides, each on the SDK of its side; nothing where all compile. */
const compile: Readonly<Record<UpgradeLanguage, (folder: string, sides: readonly Side[]) => Promise<string>>> = {
	typescript: async (folder, sides) =>
		typeCheck(
			folder,
			filesOf(sides, "typescript", ({ api }, calls) => {
				const functions = calls.map(
					(call, index) => `export async function call${index}(client: Client): Promise<void> {\n${call}\n}`,
				);
				const text = `import type { Client } from "./acme.ts";\n\n${functions.join("\n\n")}\n`;
				return { "acme.ts": typescriptOf(api, "acme").content, "calls.ts": text };
			}),
		),
	python: async (folder, sides) => {
		const files = filesOf(sides, "python", ({ api }, calls) => {
			const functions = calls.map(
				(call, index) => `def call_${index}(client: Client) -> None:\n${call.replace(/^(?=[^\n])/gmu, "    ")}`,
			);
			const text = `from .acme import Client\n\n${functions.join("\n\n")}\n`;
			return { "__init__.py": "", "acme.py": pythonOf(api, "acme").content, "calls.py": text };
		});
		if (hasCheckers()) return checkPython("mypy", folder, files);
		await writeFiles(folder, files);
		return said(spawnSync("python3", ["-m", "py_compile", ...Object.keys(files)], { cwd: folder, encoding: "utf8" }));
	},
	go: async (folder, sides) => {
		const files = filesOf(sides, "go", ({ api }, calls) => {
			const functions = calls.map(
				(call, index) => `func call${index}(ctx context.Context, client *acme.Client) {\n${call}\n}`,
			);
			const list = calls.map((_, index) => `\tcall${index}(context.Background(), nil)`);
			const main = `${functions.join("\n\n")}\n\nfunc main() {\n${list.join("\n")}\n}\n`;
			return { "acme/acme.go": goOf(api, "acme").content, "main.go": main };
		});
		const headed = Object.entries(files).map(([path, text]) => [
			path,
			path.endsWith("/main.go") ? goHead(path.slice(0, -"/main.go".length)) + text : text,
		]);
		await writeFiles(folder, { ...Object.fromEntries(headed), "go.mod": "module example.com/calls\n\ngo 1.24\n" });
		const env = { ...process.env, GOTOOLCHAIN: "local", GOPROXY: "off" };
		return said(spawnSync("go", ["build", "./..."], { cwd: folder, encoding: "utf8", env }));
	},
	mcp: async (_folder, sides) =>
		sides
			.flatMap(({ api, calls }) => {
				const { tools, surface } = toolsOf(planSdk(api));
				const known = new Map(tools.map(({ listed }) => [listed.name, listed.inputSchema]));
				return (calls.get("mcp") ?? []).flatMap((call) => refusals(JSON.parse(call), surface, known));
			})
			.join("\n"),
};

const goHead = (folder: string): string =>
	`package main\n\nimport (\n\t"context"\n\t"fmt"\n\t"log"\n\n\t"example.com/calls/${folder}/acme"\n)\n\nvar _, _ = fmt.Println, log.Fatal\n\n`;

interface ToolCall {
	readonly name: string;
	readonly arguments: JsonObject;
}

/** What a server of these tools has against a call; where its tools call any operation, against what is in it. */
function refusals(call: ToolCall, surface: ToolSurface, tools: ReadonlyMap<string, JsonObject>): readonly string[] {
	const { name, arguments: given } = surface === "tools" ? call : (call.arguments as unknown as ToolCall);
	const schema = tools.get(name) as
		| { readonly properties?: JsonObject; readonly required?: readonly string[] }
		| undefined;
	if (schema === undefined) return [`${name} is no tool.`];
	const unknown = Object.keys(given).filter((key) => !Object.hasOwn(schema.properties ?? {}, key));
	const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(given, key));
	return [...unknown.map((key) => `${name} has no ${key}.`), ...missing.map((key) => `${name} needs ${key}.`)];
}

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
	let sides: readonly Side[] = [];

	beforeAll(async () => {
		sides = (await Promise.all(share(PAIRS, PAIRS.length).map(sidesOf))).flat();
	}, 300_000);

	it.each(languages.filter(isWaitedFor))(
		"compiles on its side, in %s",
		async (language) => {
			for (const { name, calls } of sides) expect([name, calls.get(language)?.length ?? 0]).not.toEqual([name, 0]);
			const folder = await createTemporaryFolder("upgrade");
			try {
				expect(await compile[language](folder.path, sides)).toBe("");
			} finally {
				await folder.remove();
			}
		},
		580_000,
	);
});
