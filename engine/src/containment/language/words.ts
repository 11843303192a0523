import type { CharRange, DFA } from "refa";
import { MAX_WORD_LENGTH } from "../limits.ts";
import { ENOUGH, type End } from "../values/found.ts";
import type { Language } from "./language.ts";

export interface Words {
	readonly words: readonly string[];
	/** Why there may be others; null where these are all there are. */
	readonly end: End | null;
}

interface Edge {
	readonly to: DFA.Node;
	/** As many of its characters as words are wanted, the readable ones first. */
	readonly characters: readonly number[];
}

type Edges = ReadonlyMap<DFA.Node, readonly Edge[]>;

/** States times length: beyond this a search for words would cost more than anything else. */
const MAX_WORK = 2_000_000;

/**
 * Up to `count` texts with a length between these, in code points, the shortest first, of readable characters where the
 * language leaves a choice.
 */
export function shortestWords(language: Language, min: number, max: number | null, count: number): Words {
	const edges = edgesOf(language, count);
	// From any state that leads to an end, the next end is fewer steps away than there are states.
	const needed = min + edges.size * (language.isFinite ? 1 : count + 1);
	const last = Math.min(max ?? Number.POSITIVE_INFINITY, needed);
	const isTooFar = last > MAX_WORD_LENGTH || last * edges.size > MAX_WORK;
	const reached = isTooFar ? Math.min(MAX_WORD_LENGTH, Math.floor(MAX_WORK / edges.size)) : last;
	const layers = new Layers(edges, language);
	const words: string[] = [];
	for (let length = min; length <= reached && words.length < count; length++) {
		for (const word of wordsFrom(language.initial, length, layers, edges)) {
			words.push(word);
			if (words.length >= count) break;
		}
	}
	if (words.length >= count) return { words, end: ENOUGH };
	return { words, end: isTooFar ? { kind: "bound", of: "word-length", most: reached } : null };
}

function edgesOf(language: Language, count: number): Edges {
	return new Map(
		[...language.nodes()].map((node) => {
			const byTarget = Map.groupBy(node.out, ([, to]) => to);
			return [node, [...byTarget].map(([to, links]) => ({ to, characters: readableOf(rangesOf(links), count) }))];
		}),
	);
}

function rangesOf(links: readonly (readonly [CharRange, DFA.Node])[]): readonly CharRange[] {
	return links.map(([range]) => range);
}

/** Ranges of characters in the order in which people like to read them. */
const READABLE: readonly (readonly [number, number])[] = [
	[0x61, 0x7a],
	[0x30, 0x39],
	[0x41, 0x5a],
	[0x20, 0x7e],
	[0xa1, 0x2fff],
];

/** Up to `count` characters of these, the readable ones first. */
export function readableOf(ranges: readonly CharRange[], count: number): readonly number[] {
	const found = new Set<number>();
	for (const [from, to] of [...READABLE, [0, 0x10ffff] as const]) {
		for (const range of ranges) {
			const end = Math.min(range.max, to);
			for (let code = Math.max(range.min, from); code <= end && found.size < count; code++) found.add(code);
		}
	}
	return [...found];
}

/** For each number of steps the states from which an end is exactly so many steps away; made as far as they are asked for. */
class Layers {
	readonly #edges: Edges;
	readonly #layers: ReadonlySet<DFA.Node>[];
	/** From here on all layers are the same. */
	#last = Number.POSITIVE_INFINITY;

	constructor(edges: Edges, language: Language) {
		this.#edges = edges;
		this.#layers = [new Set(language.finals)];
	}

	has(node: DFA.Node, steps: number): boolean {
		while (this.#layers.length <= Math.min(steps, this.#last)) this.#add();
		return this.#layers[Math.min(steps, this.#last)]?.has(node) === true;
	}

	#add(): void {
		const next: ReadonlySet<DFA.Node> = this.#layers.at(-1) ?? new Set();
		const layer = new Set<DFA.Node>();
		for (const [node, out] of this.#edges) if (out.some(({ to }) => next.has(to))) layer.add(node);
		if (layer.size === next.size && [...layer].every((node) => next.has(node))) this.#last = this.#layers.length - 1;
		else this.#layers.push(layer);
	}
}

/** The words of one length from a state on. Without recursion: words may be long. */
function* wordsFrom(start: DFA.Node, length: number, layers: Layers, edges: Edges): Iterable<string> {
	if (!layers.has(start, length)) return;
	const stack = [{ node: start, text: "", left: length }];
	for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
		if (top.left === 0) {
			yield top.text;
			continue;
		}
		const { left, text } = top;
		const next = (edges.get(top.node) ?? [])
			.filter(({ to }) => layers.has(to, left - 1))
			.flatMap(({ to, characters }) => characters.map((code) => ({ to, code })));
		next.sort((a, b) => likingOf(a.code) - likingOf(b.code));
		for (const { to, code } of next.reverse()) {
			stack.push({ node: to, text: text + String.fromCodePoint(code), left: left - 1 });
		}
	}
}

function likingOf(code: number): number {
	const group = READABLE.findIndex(([from, to]) => code >= from && code <= to);
	return (group === -1 ? READABLE.length : group) * 0x110000 + code;
}
