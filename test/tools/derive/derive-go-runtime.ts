import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The Go runtime is a real package with tests of its own, and the engine has no disk to read it from: so its parts are kept
 * in a module, which this derives. A part names what it imports and which other parts it needs; a file gets those that its
 * operations lead to.
 */

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "engine/src/generate/go/runtime");

const packageClause = /^(?:\/\/[^\n]*\n)*package \w+\n/u;
const importBlock = /^import (?:\(([^)]*)\)|("[^"]+"))\n/mu;
const declaration = /^(?:func|type|var|const) (\w+)/gmu;
const methodDeclaration = /^func \(\w+ \*?(\w+)(?:\[\w+\])?\) (\w+)/gmu;
const blockDeclaration = /^(?:var|const) \(\n([\s\S]*?)^\)/gmu;

export interface GoPart {
	readonly name: string;
	readonly imports: readonly string[];
	/** What it declares in the package, methods aside. */
	readonly declares: readonly string[];
	/** Names of the parts that it uses. */
	readonly needs: readonly string[];
	readonly text: string;
}

/** Reads the parts from the texts of the package's files, by name. */
export function goParts(sources: ReadonlyMap<string, string>): readonly GoPart[] {
	const read = [...sources].map(([name, source]) => partOf(name, source));
	const owner = new Map(read.flatMap((part) => part.declares.map((declared) => [declared, part.name] as const)));
	for (const part of read) {
		for (const [, receiver = "", method = ""] of part.text.matchAll(methodDeclaration)) {
			// A method that stands beside its type goes with it; one that extends another part's type is asked for by itself.
			if (owner.get(receiver) !== part.name) owner.set(`.${method}`, part.name);
		}
	}
	return read.map((part) => {
		const words = new Set(withoutProse(part.text).match(/\.?\b[A-Za-z]\w*/gu));
		const needs = [...words].flatMap((word) => owner.get(word) ?? []).filter((name) => name !== part.name);
		return { ...part, needs: [...new Set(needs)].toSorted() };
	});
}

function partOf(name: string, source: string): Omit<GoPart, "needs"> {
	const [whole = "", block = "", single = ""] = importBlock.exec(source) ?? [];
	const text = source.replace(packageClause, "").replace(whole, "").trim();
	const inBlocks = [...text.matchAll(blockDeclaration)].flatMap(([, body = ""]) => body.match(/^\t(\w+)/gmu) ?? []);
	const declares = [...text.matchAll(declaration)].map((match) => match[1] ?? "");
	return {
		name,
		imports: [...`${block}${single}`.matchAll(/"([^"]+)"/gu)].map((match) => match[1] ?? ""),
		declares: [...declares, ...inBlocks.map((word) => word.trim())].toSorted(),
		text,
	};
}

/** Comments and texts name many things that they do not use. */
function withoutProse(text: string): string {
	return text.replace(/\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`[^`]*`/gu, " ");
}

/** For `npm run derive`: the file, from the repository's root, and its content. */
export const goRuntimeDerivation = {
	path: "engine/src/generate/go/runtime.derived.ts",
	produce: (): string => {
		const names = readdirSync(folder).filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"));
		const sources = new Map(
			names.toSorted().map((name) => [name.slice(0, -3), readFileSync(join(folder, name), "utf8")]),
		);
		return [
			"// Derived from the folder runtime beside it by `npm run derive`. DO NOT EDIT.",
			"",
			'import type { RuntimePart } from "./runtime-parts.ts";',
			"",
			"/** The runtime, part by part. */",
			`export const runtimeParts: readonly RuntimePart[] = ${JSON.stringify(goParts(sources))};`,
			"",
		].join("\n");
	},
};
