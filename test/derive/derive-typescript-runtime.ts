import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The TypeScript runtime is real source with tests of its own, and the engine has no disk to read it from: so its text
 * is kept in a module, which this derives.
 */

const root = join(import.meta.dirname, "../..");
const folder = "engine/src/generate/typescript/runtime";

/** In reading order: what a user of the SDK meets first comes first. */
const files = ["operation", "errors", "connect", "prepare", "serialize", "body", "exchange", "retry"];

const importStatement = /^import\b[^;]*;\n+/gmu;
const declaration = /^export (?=(?:abstract |async )?(?:class|const|function|interface|type) (\w+))/gmu;
const declaredName = /^(?:export )?(?:async )?(?:class|const|function|interface|type) (\w+)/gmu;

/** Joins the runtime's files into one: imports go, and so does `export` but for the names that `public.ts` exports. */
export function typescriptRuntimeModule(sources: readonly string[], publicSource: string): string {
	const names = new Set(
		[...publicSource.matchAll(/\{([^}]*)\}/gu)].flatMap((match) => (match[1] ?? "").match(/\w+/gu) ?? []),
	);
	const text = sources
		.map((source) => source.replace(importStatement, "").trim())
		.join("\n\n")
		.replace(declaration, (keyword, name: string) => (names.has(name) ? keyword : ""));
	const declared = [...text.matchAll(declaredName)].map((match) => match[1] ?? "").toSorted();
	const missing = [...names].filter((name) => !declared.includes(name));
	if (missing.length > 0) throw new Error(`The runtime declares none of these: ${missing.join(", ")}.`);
	return [
		"// Derived from the folder runtime beside it by `npm run derive`. DO NOT EDIT.",
		"",
		"/** The runtime, as it stands in every generated file. */",
		`export const runtimeText = ${JSON.stringify(text)};`,
		"",
		"/** What the runtime declares: no generated declaration may have one of these names. */",
		`export const runtimeNames: readonly string[] = ${JSON.stringify(declared)};`,
		"",
	].join("\n");
}

/** For `npm run derive`: the file, from the repository's root, and its content. */
export const typescriptRuntimeDerivation = {
	path: "engine/src/generate/typescript/runtime.derived.ts",
	produce: (): string => {
		const read = (name: string) => readFileSync(join(root, folder, `${name}.ts`), "utf8");
		return typescriptRuntimeModule(files.map(read), read("public"));
	},
};
