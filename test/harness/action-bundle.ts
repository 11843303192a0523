import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runProcess } from "./child-process.ts";
import { repositoryRoot } from "./repository-root.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** What is bundled, by its folder in action/dist: the root action, and the sub-action report. */
const ENTRIES = {
	".": "lib/src/main.js",
	report: "lib/src/report/main.js",
	deliver: "lib/src/deliver/main.js",
} as const;
const FILES = ["index.js", "package.json", "licenses.txt"];

/**
 * Bundles the Action anew from its sources and the engine's, as `npm run bundle -w action` after a build does, and gives
 * the files of action/dist by name. The committed ones are left alone: they are what this is compared with.
 */
async function bundleAction(): Promise<ReadonlyMap<string, string>> {
	const output = await createTemporaryFolder("bundle");
	try {
		const bin = join(repositoryRoot, "node_modules");
		await runTool("engine", [join(bin, "typescript/bin/tsc"), "-p", "tsconfig.build.json"]);
		await runTool("action", [join(bin, "typescript/bin/tsc"), "-p", "tsconfig.build.json"]);
		const texts = new Map<string, string>();
		for (const [folder, entry] of Object.entries(ENTRIES)) {
			const into = join(output.path, folder);
			const ncc = ["build", entry, "--no-cache", "-o", into, "--license", "licenses.txt"];
			await runTool("action", [join(bin, "@vercel/ncc/dist/ncc/cli.js"), ...ncc]);
			for (const name of FILES) texts.set(join(folder, name), await readFile(join(into, name), "utf8"));
		}
		return texts;
	} finally {
		await output.remove();
	}
}

async function runTool(workspace: string, args: readonly string[]): Promise<void> {
	const result = await runProcess({
		command: process.execPath,
		args,
		cwd: join(repositoryRoot, workspace),
		env: { PATH: process.env["PATH"] ?? "" },
		timeoutMs: 300_000,
	});
	if (result.exitCode !== 0) throw new Error(`node ${args.join(" ")}\n${result.stdout}${result.stderr}`);
}

let bundled: Promise<ReadonlyMap<string, string>> | undefined;

/** For `npm run derive`: the files that action.yml and report/action.yml run, from the repository's root, bundled once for all of them. */
export const actionBundleDerivations = Object.keys(ENTRIES)
	.flatMap((folder) => FILES.map((name) => join(folder, name)))
	.map((name) => ({
		path: `action/dist/${name}`,
		async produce(): Promise<string> {
			bundled ??= bundleAction();
			const text = (await bundled).get(name);
			if (text === undefined) throw new Error(`The bundler wrote no ${name}.`);
			return text;
		},
	}));
