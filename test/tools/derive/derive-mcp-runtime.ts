import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { typescriptRuntimeParts } from "./derive-typescript-runtime.ts";

/*
 * The MCP server is JavaScript: the parts of the TypeScript runtime that its calls are made of, and a runtime of its own,
 * both without their types. The engine has no disk and no compiler, so that both texts are kept in a module.
 */

const root = join(import.meta.dirname, "../../..");
const folder = "engine/src/generate/mcp/runtime";

/** In reading order: what starts the server comes last, because it is what the file ends with. */
const readingOrder = [
	...["table", "result", "settings", "redact", "cursor", "pick-fields", "find-tools"],
	...["read-arguments", "read-files", "answer", "say-failure", "call-tool", "serve", "main"],
];

const importStatement = /^import\b[^;]*?from "([^"]+)";\n+/gmu;
const divider = "// part ";
/** What the server is made with has every feature. */
const featureLines = /^[\t ]*\/\/ (?:Where [^\n]+:|End\.)\n?/gmu;

/** The text of parts without types, formatted as the repository's sources are. */
function scripts(parts: readonly (readonly [name: string, text: string])[]): ReadonlyMap<string, string> {
	const source = parts.map(([name, text]) => `${divider}${name}\n${text}\n`).join("\n");
	const stripped = withoutWarning(() => stripTypeScriptTypes(source, { mode: "strip" }));
	const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
	const formatted = spawnSync(process.execPath, [biome, "format", "--stdin-file-path=engine/src/runtime.js"], {
		cwd: root,
		input: stripped.replace(/^[ \t]+$/gmu, ""),
		encoding: "utf8",
		maxBuffer: 64_000_000,
	});
	if (formatted.status !== 0) throw new Error(`The runtime cannot be formatted: ${formatted.stderr}`);
	const cut = formatted.stdout.split(divider).slice(1);
	return new Map(cut.map((part) => [part.slice(0, part.indexOf("\n")), tidy(part.slice(part.indexOf("\n") + 1))]));
}

/** Comments that only types needed stand alone now, and go. */
function tidy(text: string): string {
	const blocks = text.trim().split(/\n\n(?=\S)/u);
	return blocks.filter((block) => block.replace(/\/\*\*?(?:[^*]|\*(?!\/))*\*\//gu, "").trim() !== "").join("\n\n");
}

function withoutWarning<Value>(run: () => Value): Value {
	const { emitWarning } = process;
	process.emitWarning = () => undefined;
	try {
		return run();
	} finally {
		process.emitWarning = emitWarning;
	}
}

function withoutModule(text: string): string {
	return text
		.replace(importStatement, "")
		.replace(/^export (?=(?:abstract|async|class|const|function|interface|type)\b)/gmu, "");
}

/** The imports that are no files of ours, as they stand: types of them are not printed. */
function outerImports(sources: readonly string[]): readonly string[] {
	const named = new Map<string, Set<string>>();
	for (const source of sources) {
		for (const [statement, from = ""] of source.matchAll(importStatement)) {
			if (from.startsWith(".") || statement.startsWith("import type")) continue;
			const names = (/\{([^}]*)\}/u.exec(statement)?.[1] ?? "").split(",").map((name) => name.trim());
			const known = named.get(from) ?? new Set<string>();
			for (const name of names) if (name !== "" && !name.startsWith("type ")) known.add(name);
			named.set(from, known);
		}
	}
	return [...named]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([from, names]) => `import { ${[...names].toSorted().join(", ")} } from ${JSON.stringify(from)};`);
}

function mcpRuntimeModule(own: ReadonlyMap<string, string>): string {
	const sdk = scripts(
		typescriptRuntimeParts().map(({ name, text }) => [name, withoutModule(text.replace(featureLines, ""))]),
	);
	const server = scripts([...own].map(([name, text]) => [name, withoutModule(text)]));
	refuseTwins([...sdk.values(), ...server.values()]);
	const imports = outerImports([...own.values()]).join("\n");
	return [
		"// Derived from the runtimes of this target and of TypeScript by `npm run derive`. DO NOT EDIT.",
		"",
		"/** The parts of the TypeScript SDK's runtime by their names, as JavaScript; empty where there were types alone. */",
		`export const sdkScripts: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(sdk), null, "\t")};`,
		"",
		"/** What the server imports. */",
		`export const serverImports: string = ${JSON.stringify(imports)};`,
		"",
		"/** The server, the same for every API. */",
		`export const serverScript: string = ${JSON.stringify([...server.values()].filter((text) => text !== "").join("\n\n"))};`,
		"",
	].join("\n");
}

/** All of it stands in one scope. */
function refuseTwins(texts: readonly string[]): void {
	const declared = /^(?:async )?(?:class|const|function|let) (\w+)/gmu;
	const names = texts.flatMap((text) => [...text.matchAll(declared)].map((match) => match[1] ?? "")).toSorted();
	const twice = names.filter((name, index) => names[index + 1] === name);
	if (twice.length > 0) throw new Error(`Two parts of the runtimes declare these: ${twice.join(", ")}.`);
}

/** For `npm run derive`: the file, from the repository's root, and its content. */
export const mcpRuntimeDerivation = {
	path: "engine/src/generate/mcp/runtime.derived.ts",
	produce: (): string => {
		const files = readdirSync(join(root, folder)).filter((file) => !file.endsWith(".test.ts"));
		const missing = files.filter((file) => !readingOrder.includes(file.slice(0, -".ts".length)));
		if (missing.length > 0) throw new Error(`The reading order leaves out ${missing.join(", ")}.`);
		const read = (name: string) => readFileSync(join(root, folder, `${name}.ts`), "utf8");
		return mcpRuntimeModule(new Map(readingOrder.map((name) => [name, read(name)])));
	},
};
