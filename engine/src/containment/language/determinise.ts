import type { CharSet, DFA, NFA } from "refa";
import { refa } from "./refa.cjs";

/** The states of an automaton by number, and where each leads by each set of characters that no transition tells apart. */
interface Table {
	readonly letters: readonly CharSet[];
	/** By state, then by letter. The initial state is the first. */
	readonly targets: readonly (readonly (readonly number[])[])[];
	readonly isFinal: readonly boolean[];
	/** States after which every word is accepted. */
	readonly swallows: ReadonlySet<number>;
}

type Subset = readonly number[];

/** What an automaton may take to be made. */
export interface AutomatonLimits {
	readonly states: number;
	/** A step asks one state of a subset about one letter. */
	readonly steps: number;
}

/**
 * The deterministic automaton of the same words over these characters, by the construction of subsets. A state after
 * which every word is accepted swallows the others of its subset: whoever reached it need know of no other way, and so
 * the automaton of a pattern that may end anywhere stays small. Throws TooManyNodesError beyond the limits.
 */
export function determinise(automaton: NFA, characters: CharSet, limits: AutomatonLimits): DFA {
	const { DFA, TooManyNodesError } = refa();
	const table = tableOf(automaton, characters);
	const builder = new DFA.Builder(new DFA.LimitedNodeFactory(limits.states));
	const nodes = new Map<string, DFA.Node>();
	const waiting: (readonly [DFA.Node, Subset])[] = [];
	const nodeOf = (subset: Subset): DFA.Node => {
		const key = subset.join();
		const known = nodes.get(key);
		if (known !== undefined) return known;
		const node = nodes.size === 0 ? builder.initial : builder.createNode();
		nodes.set(key, node);
		waiting.push([node, subset]);
		if (subset.some((state) => table.isFinal[state])) builder.makeFinal(node);
		return node;
	};
	nodeOf(swallowed([0], table));
	let steps = 0;
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const [node, subset] = next;
		steps += subset.length * table.letters.length;
		if (steps > limits.steps) throw new TooManyNodesError(`The automaton takes more than ${limits.steps} steps.`);
		for (const [letter, via] of table.letters.entries()) {
			const to = after(subset, letter, table);
			if (to.length > 0) builder.linkNodes(node, nodeOf(to), via);
		}
	}
	return DFA.fromBuilder(builder, automaton);
}

function tableOf(automaton: NFA, characters: CharSet): Table {
	const nodes = [automaton.initial, ...[...automaton.nodes()].filter((node) => node !== automaton.initial)];
	const numbers = new Map(nodes.map((node, number) => [node, number]));
	const base = new (refa().CharBase)(nodes.flatMap((node) => [...node.out.values()]));
	const targets = nodes.map((node) => {
		const own: number[][] = base.sets.map(() => []);
		for (const [to, via] of node.out) for (const letter of base.split(via)) own[letter]?.push(numbers.get(to) ?? 0);
		return own;
	});
	const isFinal = nodes.map((node) => automaton.finals.has(node));
	const accepted = nodes.filter(
		(node) => automaton.finals.has(node) && node.out.get(node)?.equals(characters) === true,
	);
	return { letters: base.sets, targets, isFinal, swallows: new Set(accepted.map((node) => numbers.get(node) ?? 0)) };
}

function after(subset: Subset, letter: number, table: Table): Subset {
	const found = new Set<number>();
	for (const state of subset) for (const to of table.targets[state]?.[letter] ?? []) found.add(to);
	return swallowed(
		[...found].sort((a, b) => a - b),
		table,
	);
}

function swallowed(subset: Subset, { swallows }: Table): Subset {
	const all = subset.find((state) => swallows.has(state));
	return all === undefined ? subset : [all];
}
