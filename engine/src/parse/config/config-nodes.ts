import {
	type Document,
	isMap,
	isNode,
	isScalar,
	isSeq,
	LineCounter,
	type Pair,
	parseDocument,
	visit,
	type YAMLMap,
} from "yaml";
import type { Issue } from "../../contract/fault.ts";
import type { Location } from "../../contract/source.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { plain, quote } from "../../lib/say.ts";
import type { Blemish } from "../written/issues-at.ts";

/** Where everything in a configuration stands. */
export interface ConfigNodes {
	/** What is wrong with the text itself though a value can be made of it: keys written twice, aliases. */
	readonly issues: readonly Issue[];
	/** Where a value begins, or its key; the nearest ancestor's place where it is not written. */
	locate(path: readonly PropertyKey[], part: "key" | "value"): Location;
}

/** Reads the nodes of a text that was seen to be YAML of bounded depth and size (readConfigText). */
export function readConfigNodes(text: string, file: string): ConfigNodes {
	const lineCounter = new LineCounter();
	// The package looks for equal keys in quadratic time; nodeIssues does it in one pass.
	const document = parseDocument(text, { lineCounter, uniqueKeys: false });
	const pairs = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
	const locationOf = (offset: number, path: readonly PropertyKey[]): Location => {
		const { line, col } = lineCounter.linePos(offset);
		return { file, pointer: formatPointer(path.map(String)), line, column: col };
	};
	const childOf = (node: unknown, step: string): Written | undefined => {
		if (isSeq(node)) return { key: undefined, value: node.items[Number(step)] };
		if (!isMap(node)) return undefined;
		const known = pairs.get(node) ?? pairsByKey(node);
		pairs.set(node, known);
		return known.get(step);
	};
	return {
		issues: [...syntaxIssues(document), ...nodeIssues(document)].map(({ offset, message }) => ({
			at: locationOf(offset, []),
			message,
		})),
		locate: (path, part) => {
			let offset = document.contents?.range[0] ?? 0;
			let node: unknown = document.contents;
			path.forEach((step, index) => {
				const child = childOf(node, String(step));
				const wantsKey = part === "key" && index === path.length - 1;
				offset = (wantsKey ? startOf(child?.key) : undefined) ?? startOf(child?.value) ?? startOf(child?.key) ?? offset;
				node = child?.value;
			});
			return locationOf(offset, path);
		},
	};
}

/** A member with its key, or an item without one. */
interface Written {
	readonly key: unknown;
	readonly value: unknown;
}

/** What this parser refuses and the other one does not. */
function syntaxIssues(document: Document.Parsed): readonly Blemish[] {
	return document.errors.map(({ message, pos }) => {
		const [reason = ""] = message.split(/ at line \d|\n/);
		return {
			offset: pos[0],
			message: `This is not valid YAML (${plain(reason)}): correct this line or the one before it.`,
		};
	});
}

/** A configuration is read by people at a glance, so it holds no aliases, except in an inline description. */
function nodeIssues(document: Document.Parsed): readonly Blemish[] {
	const issues: Blemish[] = [];
	const report = (node: unknown, message: string) => issues.push({ offset: startOf(node) ?? 0, message });
	visit(document, {
		Alias: (_key, node) => {
			report(node, `*${plain(node.source)} is an alias: write the value out.`);
		},
		Map: (_key, map) => {
			for (const { key } of repeatedPairs(map))
				report(key, `The key ${quote(keyOf(key))} stands in this mapping already: write it once.`);
		},
		Pair: (_key, pair) => {
			const key = keyOf(pair.key);
			// The schema's record type drops this key without a word.
			if (key === "__proto__") report(pair.key, "Unknown key `__proto__`: remove it.");
			const isSpec =
				key === "spec" && isMap(document.contents) && document.contents.items.some((item) => item === pair);
			return isSpec ? visit.SKIP : undefined;
		},
	});
	return issues;
}

function repeatedPairs(map: YAMLMap): readonly Pair[] {
	const seen = new Set<string>();
	return map.items.filter(({ key }) => seen.size === seen.add(keyOf(key)).size);
}

function pairsByKey(map: YAMLMap): ReadonlyMap<string, Pair> {
	return new Map(map.items.map((pair) => [keyOf(pair.key), pair]));
}

function keyOf(key: unknown): string {
	return isScalar(key) ? String(key.value) : String(key);
}

function startOf(node: unknown): number | undefined {
	return isNode(node) ? node.range?.[0] : undefined;
}
