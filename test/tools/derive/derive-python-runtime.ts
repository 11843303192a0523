import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The Python runtime is real source with tests of its own, and the engine has no disk to read it from: so its text is
 * kept in a module, which this derives. A part is one file; which parts an SDK needs is the printer's business.
 */

const root = join(import.meta.dirname, "../../..");
const folder = "engine/src/generate/python/runtime";

/** In the order in which Python must meet them. */
const parts = [
	"values",
	"errors",
	"drift",
	"annotations",
	"decoders",
	"model",
	"operation",
	"serialize",
	"body",
	"form_members",
	"form",
	"multipart",
	"wire",
	"head",
	"incoming",
	"url",
	"sending",
	"proxy",
	"client_options",
	"prepared",
	"credentials",
	"about",
	"preparing",
	"answer",
	"redirect",
	"retry",
	"pool",
	"travel",
	"outcome",
	"call",
	"oauth",
	"drivers",
	"client",
	"awaited",
	"choice",
	"environment",
	"environment_pair",
	"deprecation",
	"each",
	"paging",
	"polling",
	"stream",
	"webhooks",
];

const importStatement = /^(?:from (\.?[\w.]*) import (?:\(([^)]*)\)|([^\n]*))|import ([\w.]+))\n/gmu;
const typingBlock = /^if TYPE_CHECKING:\n((?: {4}.*\n|\n(?= {4}))+)\n*/mu;
const declaredName = /^(?:async def|def|class) (\w+)|^(\w+)(?:: [^=\n]+)? = /gmu;

interface Import {
	readonly from: string;
	/** Empty for `import from`. */
	readonly names: readonly string[];
}

export interface PythonPart {
	readonly name: string;
	readonly imports: readonly Import[];
	/** What only type checkers need. */
	readonly typing: readonly Import[];
	readonly declares: readonly string[];
	readonly text: string;
}

/** One file of the runtime: its text without what it imports, and what that is. */
export function pythonPart(name: string, source: string): PythonPart {
	const [, block = ""] = typingBlock.exec(source) ?? [];
	const body = source
		.replace(/^"""[\s\S]*?"""\n+/u, "")
		.replace(typingBlock, "")
		.replace(importStatement, "")
		.trim();
	const outside = source.replace(typingBlock, "");
	return {
		name,
		imports: importsOf(outside),
		typing: importsOf(block.replace(/^ {4}/gmu, "")),
		declares: [...body.matchAll(declaredName)].map((match) => match[1] ?? match[2] ?? "").toSorted(),
		text: body,
	};
}

/** What is imported from Python itself: other parts stand in the same file. */
function importsOf(source: string): readonly Import[] {
	return [...source.matchAll(importStatement)].flatMap(([, from, several, few, whole]) => {
		if (whole !== undefined) return [{ from: whole, names: [] }];
		if (from === undefined || from.startsWith(".") || from === "__future__") return [];
		return [{ from, names: (several ?? few ?? "").match(/\w+/gu) ?? [] }];
	});
}

export function pythonRuntimeModule(sources: readonly PythonPart[]): string {
	return [
		"// Derived from the folder runtime beside it by `npm run derive`. DO NOT EDIT.",
		"",
		"export interface PythonImport {",
		"\treadonly from: string;",
		"\t/** Empty where the module itself is imported. */",
		"\treadonly names: readonly string[];",
		"}",
		"",
		"export interface RuntimePart {",
		"\treadonly name: string;",
		"\treadonly imports: readonly PythonImport[];",
		"\t/** What only type checkers need. */",
		"\treadonly typing: readonly PythonImport[];",
		"\t/** No generated declaration may have one of these names. */",
		"\treadonly declares: readonly string[];",
		"\treadonly text: string;",
		"}",
		"",
		"/** The runtime in parts, in the order in which they stand in a generated file. */",
		`export const runtimeParts: readonly RuntimePart[] = ${JSON.stringify(sources)};`,
		"",
	].join("\n");
}

/** For `npm run derive`: the file, from the repository's root, and its content. */
export const pythonRuntimeDerivation = {
	path: "engine/src/generate/python/runtime.derived.ts",
	produce: (): string =>
		pythonRuntimeModule(parts.map((name) => pythonPart(name, readFileSync(join(root, folder, `${name}.py`), "utf8")))),
};
