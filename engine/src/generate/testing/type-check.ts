import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { runProcess } from "../../../../test/harness/child-process.ts";

/** Every flag by which a user's project may be stricter than ours. Not skipLibCheck: the file is what is checked. */
const strictest = {
	target: "es2024",
	lib: ["es2024", "dom"],
	module: "nodenext",
	moduleDetection: "force",
	types: [],
	noEmit: true,
	strict: true,
	exactOptionalPropertyTypes: true,
	noUncheckedIndexedAccess: true,
	noPropertyAccessFromIndexSignature: true,
	noImplicitOverride: true,
	noImplicitReturns: true,
	noFallthroughCasesInSwitch: true,
	noUnusedLocals: true,
	noUnusedParameters: true,
	noUncheckedSideEffectImports: true,
	allowUnreachableCode: false,
	allowUnusedLabels: false,
	isolatedModules: true,
	isolatedDeclarations: true,
	declaration: true,
	verbatimModuleSyntax: true,
	erasableSyntaxOnly: true,
	allowImportingTsExtensions: true,
};

const compiler = path.resolve(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");

/** Writes the files into a folder and gives what the real compiler says of them; nothing is said of what compiles. */
export async function typeCheck(
	folder: string,
	files: Readonly<Record<string, string>>,
	options: Readonly<Record<string, unknown>> = {},
): Promise<string> {
	await writeFiles(folder, {
		...files,
		"package.json": JSON.stringify({ type: "module" }),
		"tsconfig.json": JSON.stringify({ compilerOptions: { ...strictest, ...options }, include: ["."] }),
	});
	const { stdout, stderr } = await runProcess({
		command: process.execPath,
		args: [compiler, "--project", folder],
		cwd: folder,
		env: {},
		timeoutMs: 240_000,
	});
	return stdout + stderr;
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await writeFile(path.join(folder, name), content);
	}
}
