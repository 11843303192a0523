import { CharSet, DFA, type JS, NFA, TooManyNodesError } from "refa";
import { MAX_AUTOMATON_STEPS, MAX_LINKS, MAX_PATTERN_LENGTH, MAX_STATES } from "../limits.ts";
import { countLinks } from "./count-links.ts";
import { type Alternatives, cutSearch, type Element, type Expression, type Part } from "./cut-search.ts";
import { determinise } from "./determinise.ts";
import { parseEcmaPattern } from "./ecma-pattern.ts";
import { lookAroundsApart, type Way } from "./look-arounds.ts";

/*
 * Languages of patterns as finite automata over code points, so that containment, overlap and shortest words are
 * decided, and a stranger's pattern is never run. What is none of ECMA-262, not regular, or too large has no language here.
 *
 * A pattern matches anywhere in a text, and `^` and `$` may stand anywhere in a pattern. Both are read as characters of
 * their own that only stand before and after a text; the automaton of all texts so framed is cut out, and the frame is
 * taken off again.
 */

/** The texts that match a pattern, or several demands together. */
export type Language = DFA;

const LAST_CHARACTER = 0x10ffff;
const START = LAST_CHARACTER + 1;
const END = LAST_CHARACTER + 2;
/** Every character of a text; the frame is none, and halves of surrogate pairs are none either (RFC 8259, section 8.2). */
const ANY_CHARACTER = CharSet.empty(END).union([
	{ min: 0, max: 0xd7ff },
	{ min: 0xe000, max: LAST_CHARACTER },
]);
const ONLY_START = CharSet.fromCharacter(END, START);
const ONLY_END = CharSet.fromCharacter(END, END);

/** The texts in which a pattern of JSON Schema (ECMA-262, unicode) is found; null where that cannot be told. */
export function languageOf(pattern: string): Language | null {
	const language = readLanguage(pattern);
	return typeof language === "string" ? null : language;
}

/** Why the language of a pattern cannot be told. */
export type Unread = "not-ecma-262" | "irregular" | "too-large";

/** The same, or why it cannot be told. */
export function readLanguage(pattern: string): Language | Unread {
	if (pattern.length > MAX_PATTERN_LENGTH) return "too-large";
	const ways = lookAroundsApart(pattern);
	return ways === null ? readPlain(pattern) : unite(ways.map(readWay));
}

function readWay({ matched, unmatched }: Way): Language | Unread {
	const [included, excluded] = [matched.map(readLanguage), unmatched.map(readLanguage)];
	const unread = [...included, ...excluded].find(isUnread);
	return unread ?? intersect(included.filter(isLanguage), excluded.filter(isLanguage)) ?? "too-large";
}

/** The texts of any of these: those that are not of none of them. */
function unite(ways: readonly (Language | Unread)[]): Language | Unread {
	const [only, ...others] = ways;
	if (only !== undefined && others.length === 0) return only;
	const none = ways.find(isUnread) ?? intersect([], ways.filter(isLanguage)) ?? "too-large";
	return isUnread(none) ? none : (intersect([], [none]) ?? "too-large");
}

function isUnread(read: Language | Unread): read is Unread {
	return typeof read === "string";
}

function isLanguage(read: Language | Unread): read is Language {
	return !isUnread(read);
}

function readPlain(pattern: string): Language | Unread {
	const parser = parseEcmaPattern(pattern);
	if (parser === null) return "not-ecma-262";
	return withinLimits(() => {
		const language = determinise(automatonOf(parser), ANY_CHARACTER, LIMITS);
		language.minimize();
		return language;
	});
}

/**
 * The texts of a pattern as an automaton that may be in several states at once, which is there for many a pattern whose
 * states take too many sets; null where it cannot be told either.
 */
export function readAutomaton(pattern: string): NFA | null {
	const parser = pattern.length > MAX_PATTERN_LENGTH ? null : parseEcmaPattern(pattern);
	try {
		return parser === null ? null : automatonOf(parser);
	} catch {
		return null;
	}
}

function automatonOf(parser: JS.Parser): NFA {
	return withoutFrame(NFA.fromIntersection(matchesOf(parser), FRAMED_TEXTS, new NFA.LimitedNodeFactory(MAX_STATES)));
}

const LIMITS = { states: MAX_STATES, steps: MAX_AUTOMATON_STEPS } as const;

/** The texts of all of these and of none of those; null where that takes too many states. */
export function intersect(included: readonly Language[], excluded: readonly Language[]): Language | null {
	const language = withinLimits(() => {
		const [first = everyText(), ...others] = [...included, ...excluded.map(complement)];
		return others.reduce((all, own) => {
			const both = DFA.fromIntersection(all, own, new DFA.LimitedNodeFactory(MAX_STATES));
			both.minimize();
			return both;
		}, first);
	});
	return typeof language === "string" ? null : language;
}

function everyText(): Language {
	return DFA.fromFA(expressionOf([anyNumberOf(ANY_CHARACTER)]));
}

export function accepts(language: Language, text: string): boolean {
	return language.test([...text].map((character) => character.codePointAt(0) ?? 0));
}

/** refa throws where a pattern is no regular one, or its automaton grows beyond the limit. */
function withinLimits(make: () => Language): Language | Exclude<Unread, "not-ecma-262"> {
	try {
		return make();
	} catch (error) {
		return error instanceof TooManyNodesError ? "too-large" : "irregular";
	}
}

/** The framed texts with a part that matches; what is around the part may be anything. */
function matchesOf(parser: JS.Parser): NFA {
	const { expression } = parser.parse({ backreferences: "throw", maxNodes: MAX_STATES });
	readAnchors(expression.alternatives);
	const anything = anyNumberOf(CharSet.all(END));
	const searched = cutSearch(expression.alternatives);
	if (countLinks(searched) > MAX_LINKS) throw new TooManyNodesError(`More than ${MAX_LINKS} transitions.`);
	return expressionOf([anything, ...searched, anything]);
}

/** Puts the characters of the frame in the place of `^` and `$`; other assertions stay, and are refused. */
function readAnchors(alternatives: Alternatives): void {
	for (const { elements } of alternatives) {
		for (const [index, element] of elements.entries()) {
			if (element.type === "Assertion") {
				const frame = frameOf(element);
				if (frame !== null) elements[index] = { ...element, type: "CharacterClass", characters: frame };
			} else if (element.type === "Quantifier" || element.type === "Alternation") readAnchors(element.alternatives);
			else if (element.type === "CharacterClass") {
				elements[index] = { ...element, characters: widened(element.characters) };
			}
		}
	}
}

function widened(characters: CharSet): CharSet {
	return CharSet.empty(END).union(characters.ranges);
}

/** refa reads `^` as "not after any character" and `$` as "not before any character". */
function frameOf({ negate, kind, alternatives }: Extract<Element, { type: "Assertion" }>): CharSet | null {
	const [only, ...others] = alternatives;
	const [element, ...more] = only?.elements ?? [];
	const isOfAny = element?.type === "CharacterClass" && element.characters.isAll;
	if (!negate || !isOfAny || others.length + more.length > 0) return null;
	return kind === "behind" ? ONLY_START : ONLY_END;
}

function one(characters: CharSet) {
	return { type: "CharacterClass" as const, characters };
}

function alternationOf(alternatives: readonly (readonly Part[])[]) {
	const all = alternatives.map((elements) => ({ type: "Concatenation" as const, elements }));
	return { type: "Alternation" as const, alternatives: all };
}

function anyNumberOf(characters: CharSet) {
	const alternatives = [{ type: "Concatenation" as const, elements: [one(characters)] }];
	return { type: "Quantifier" as const, min: 0, max: Number.POSITIVE_INFINITY, lazy: false, alternatives };
}

function expressionOf(elements: readonly Part[]): NFA {
	const expression = { type: "Expression", alternatives: [{ type: "Concatenation", elements }] };
	// The parser's nodes know their parents and ours do not; NFA.fromRegex asks neither for them.
	const options = [{ maxCharacter: END }, { assertions: "throw" }, new NFA.LimitedNodeFactory(MAX_STATES)] as const;
	return NFA.fromRegex(expression as unknown as Expression, ...options);
}

/** Both ends of the empty text are one place, where `^` may stand after `$` too. */
const FRAMED_TEXTS = expressionOf([
	alternationOf([
		[anyNumberOf(ONLY_START), one(ANY_CHARACTER), anyNumberOf(ANY_CHARACTER), anyNumberOf(ONLY_END)],
		[anyNumberOf(ONLY_START.union(ONLY_END))],
	]),
]);

/** Whatever the frame leads to is where a text begins, and whatever leads to an end through it is an end. */
function withoutFrame(framed: NFA): NFA {
	const begins = reachableBy(ONLY_START, [framed.initial]);
	const isFinal = (node: NFA.Node) => framed.finals.has(node);
	const isEnd = (node: NFA.Node) => [...reachableBy(ONLY_END, [node])].some(isFinal);
	const acceptsEmpty = [...reachableBy(ONLY_START.union(ONLY_END), [framed.initial])].some(isFinal);
	const ends = [...framed.nodes()].filter(isEnd);
	for (const begin of [...begins]) {
		for (const [to, characters] of begin === framed.initial ? [] : [...begin.out]) framed.initial.link(to, characters);
	}
	if (acceptsEmpty) framed.finals.add(framed.initial);
	for (const end of ends) framed.finals.add(end);
	for (const node of [...framed.nodes()]) {
		for (const [to, characters] of [...node.out]) {
			node.unlink(to);
			const kept = characters.intersect(ANY_CHARACTER);
			if (!kept.isEmpty) node.link(to, kept);
		}
	}
	return framed;
}

function reachableBy(frame: CharSet, from: readonly NFA.Node[]): ReadonlySet<NFA.Node> {
	const found = new Set(from);
	for (const node of found) {
		for (const [to, characters] of node.out) if (!characters.isDisjointWith(frame)) found.add(to);
	}
	return found;
}

/** Every text that is none of the language's. */
function complement(language: Language): Language {
	const copy = language.copy();
	copy.complement(new DFA.LimitedNodeFactory(MAX_STATES));
	// The complement has texts with the frame's characters too.
	return DFA.fromIntersection(copy, everyText(), new DFA.LimitedNodeFactory(MAX_STATES));
}
