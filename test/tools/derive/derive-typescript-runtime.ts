import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/*
 * The TypeScript runtime is real source with tests of its own, and the engine has no disk to read it from: so its text
 * is kept in a module, part by part, which this derives.
 */

const root = join(import.meta.dirname, "../../..");
const folder = "engine/src/generate/typescript/runtime";

/** In reading order: what a user of the SDK meets first comes first, and what is not listed comes last, by name. */
const readingOrder = ["options", "errors", "call", "pages", "stream", "poll", "webhooks", "operation", "connect"];

const importStatement = /^import\b[^;]*;\n+/gmu;
const importedFile = /^import\b[^;]*?"(?:\.|\.\.\/[\w-]+)\/([\w-]+)\.ts";/gmu;
const declaration = /^export (?=(?:abstract |async )?(?:class|const|function|interface|type) (\w+))/gmu;
const declaredName = /^(?:export )?(?:declare )?(?:async )?(?:class|const|enum|function|interface|type) (\w+)/gmu;
const featuresLine = /^\/\/ Needed by: ([^\n.]+)\.\n+/u;

interface RuntimePart {
	readonly name: string;
	/** What needs it; null for what every file needs. */
	readonly features: readonly string[] | null;
	/** The parts that it is made with. */
	readonly uses: readonly string[];
	/** The names that it gives to others. */
	readonly declares: readonly string[];
	/** With lines that say which features need what stands between them: `// Where natives:` and `// End.`. */
	readonly text: string;
}

/** Cuts the runtime's files down to what is printed: imports go, and so does `export` but for the names that `public.ts` exports. */
export function typescriptRuntimeModule(sources: ReadonlyMap<string, string>, publicSource: string): string {
	const names = exportedBy(publicSource);
	const parts = partsOf(sources, names);
	const declared = parts
		.flatMap(({ text }) => [...text.matchAll(declaredName)].map((match) => match[1] ?? ""))
		.toSorted();
	const missing = [...names].filter((name) => !declared.includes(name));
	if (missing.length > 0) throw new Error(`The runtime declares none of these: ${missing.join(", ")}.`);
	const twice = declared.filter((name, index) => declared[index + 1] === name);
	if (twice.length > 0) throw new Error(`Two parts of the runtime declare these: ${twice.join(", ")}.`);
	return [
		"// Derived from the folder runtime beside it by `npm run derive`. DO NOT EDIT.",
		"",
		"/** The runtime, as its parts stand in generated files: those without features in every one. */",
		`export const runtimeParts = ${JSON.stringify(parts, null, "\t")} as const;`,
		"",
		"/** What the runtime declares: no generated declaration may have one of these names. */",
		`export const runtimeNames: readonly string[] = ${JSON.stringify(declared)};`,
		"",
	].join("\n");
}

function exportedBy(publicSource: string): ReadonlySet<string> {
	const names = new Set(
		[...publicSource.matchAll(/\{([^}]*)\}/gu)].flatMap((match) => (match[1] ?? "").match(/\w+/gu) ?? []),
	);
	names.delete("type");
	return names;
}

function partsOf(sources: ReadonlyMap<string, string>, exported: ReadonlySet<string>): readonly RuntimePart[] {
	return [...sources].map(([name, source]) => partOf(name, source, exported));
}

function partOf(name: string, source: string, exported: ReadonlySet<string>): RuntimePart {
	const [line = "", needed] = featuresLine.exec(source) ?? [];
	if (needed === undefined) throw new Error(`The runtime's file ${name} does not say what needs it.`);
	const text = source
		.slice(line.length)
		.replace(importStatement, "")
		.trim()
		.replace(declaration, (keyword, declared: string) => (exported.has(declared) ? keyword : ""));
	return {
		name,
		features: needed === "every file" ? null : needed.split(", "),
		uses: [...new Set([...source.matchAll(importedFile)].map((match) => match[1] ?? ""))].toSorted(),
		declares: [...source.matchAll(declaration)].map((match) => match[1] ?? "").toSorted(),
		text: withoutPrivateComments(text),
	};
}

/** What nobody can import is explained where its source is kept, which is not in every SDK. */
function withoutPrivateComments(text: string): string {
	const blocks = text.split(/\n\n(?=\S)/u);
	return blocks
		.map((block) => (/^export /mu.test(block) ? block : block.replace(/^[\t ]*\/\*\*?(?:[^*]|\*(?!\/))*\*\/\n/gmu, "")))
		.filter((block) => block !== "")
		.join("\n\n");
}

/** The runtime's files by their names, whichever room they are in. */
function readFiles(): ReadonlyMap<string, string> {
	const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
		.map((file) => [basename(file, ".ts"), readFileSync(join(root, folder, file), "utf8")] as const);
	const byName = new Map(files);
	if (byName.size < files.length) throw new Error("Two files of the runtime have one name.");
	return byName;
}

function readSources(): ReadonlyMap<string, string> {
	const files = readFiles();
	const names = [...files.keys()].filter((name) => name !== "public").toSorted();
	const ordered = [...readingOrder, ...names.filter((name) => !readingOrder.includes(name))];
	return new Map(ordered.map((name) => [name, files.get(name) ?? ""]));
}

const readPublic = (): string => readFiles().get("public") ?? "";

/** The parts as their files say now, for what is derived of them too. */
export function typescriptRuntimeParts(): readonly RuntimePart[] {
	return partsOf(readSources(), exportedBy(readPublic()));
}

/** For `npm run derive`: the file, from the repository's root, and its content. */
export const typescriptRuntimeDerivation = {
	path: "engine/src/generate/typescript/runtime.derived.ts",
	produce: (): string => typescriptRuntimeModule(readSources(), readPublic()),
};
