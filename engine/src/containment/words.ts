import type { CharSet, DFA } from "refa";
import type { Language } from "./language.ts";
import { MAX_WORD_LENGTH } from "./limits.ts";

export interface Words {
	readonly words: readonly string[];
	/** Whether these are all there are. */
	readonly complete: boolean;
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
	const layers = layersOf(edges, language, reached);
	const words: string[] = [];
	for (let length = min; length <= reached && words.length < count; length++) {
		for (const word of wordsFrom(language.initial, length, layers, edges)) {
			words.push(word);
			if (words.length >= count) break;
		}
	}
	return { words, complete: words.length < count && !isTooFar };
}

function edgesOf(language: Language, count: number): Edges {
	const edges = new Map<DFA.Node, readonly Edge[]>();
	for (const node of language.nodes()) {
		const byTarget = new Map<DFA.Node, { min: number; max: number }[]>();
		for (const [range, to] of node.out) byTarget.set(to, [...(byTarget.get(to) ?? []), range]);
		edges.set(
			node,
			[...byTarget].map(([to, ranges]) => ({ to, characters: sample(ranges, count) })),
		);
	}
	return edges;
}

/** Ranges of characters in the order in which people like to read them. */
const READABLE: readonly (readonly [number, number])[] = [
	[0x61, 0x7a],
	[0x30, 0x39],
	[0x41, 0x5a],
	[0x20, 0x7e],
	[0xa1, 0x2fff],
];

function sample(ranges: readonly CharSet["ranges"][number][], count: number): readonly number[] {
	const found = new Set<number>();
	for (const [from, to] of [...READABLE, [0, 0x10ffff] as const]) {
		for (const range of ranges) {
			const end = Math.min(range.max, to);
			for (let code = Math.max(range.min, from); code <= end && found.size < count; code++) found.add(code);
		}
	}
	return [...found];
}

/** For each number of steps the states from which an end is exactly so many steps away. */
function layersOf(edges: Edges, language: Language, last: number): readonly ReadonlySet<DFA.Node>[] {
	const layers: ReadonlySet<DFA.Node>[] = [new Set(language.finals)];
	for (let steps = 1; steps <= last; steps++) {
		const next = layers[steps - 1];
		const layer = [...edges].filter(([, out]) => out.some(({ to }) => next?.has(to) === true)).map(([node]) => node);
		layers.push(new Set(layer));
	}
	return layers;
}

/** The words of one length from a state on. Without recursion: words may be long. */
function* wordsFrom(
	start: DFA.Node,
	length: number,
	layers: readonly ReadonlySet<DFA.Node>[],
	edges: Edges,
): Iterable<string> {
	if (layers[length]?.has(start) !== true) return;
	const stack = [{ node: start, text: "", left: length }];
	for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
		if (top.left === 0) {
			yield top.text;
			continue;
		}
		const { left, text } = top;
		const next = (edges.get(top.node) ?? [])
			.filter(({ to }) => layers[left - 1]?.has(to) === true)
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
