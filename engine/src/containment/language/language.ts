import type { DFA, JS, NFA } from "refa";
import { MAX_AUTOMATON_STEPS, MAX_LINKS, MAX_PATTERN_LENGTH, MAX_STATES } from "../limits.ts";
import { countLinks } from "./count-links.ts";
import { cutSearch } from "./cut-search.ts";
import { determinise } from "./determinise.ts";
import { parseEcmaPattern } from "./ecma-pattern.ts";
import { anyCharacter, anyFramed, anyNumberOf, expressionOf, framedTexts, readAnchors, withoutFrame } from "./frame.ts";
import { lookAroundsApart, type Way } from "./look-arounds.ts";
import { refa } from "./refa.cjs";

/*
 * Languages of patterns as finite automata over code points, so that containment, overlap and shortest words are
 * decided, and a stranger's pattern is never run. What is none of ECMA-262, not regular, or too large has no language here.
 *
 * A pattern is read with the frame of its text; the automaton of all texts so framed is cut out, and the frame is taken off
 * again.
 */

/** The texts that match a pattern, or several demands together. */
export type Language = DFA;

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
		const language = determinise(automatonOf(parser), anyCharacter(), LIMITS);
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
	const { NFA } = refa();
	return withoutFrame(NFA.fromIntersection(matchesOf(parser), framedTexts(), new NFA.LimitedNodeFactory(MAX_STATES)));
}

const LIMITS = { states: MAX_STATES, steps: MAX_AUTOMATON_STEPS } as const;

/** The texts of all of these and of none of those; null where that takes too many states. */
export function intersect(included: readonly Language[], excluded: readonly Language[]): Language | null {
	const { DFA } = refa();
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
	return refa().DFA.fromFA(expressionOf([anyNumberOf(anyCharacter())]));
}

export function accepts(language: Language, text: string): boolean {
	return language.test([...text].map((character) => character.codePointAt(0) ?? 0));
}

/** refa throws where a pattern is no regular one, or its automaton grows beyond the limit. */
function withinLimits(make: () => Language): Language | Exclude<Unread, "not-ecma-262"> {
	try {
		return make();
	} catch (error) {
		return error instanceof refa().TooManyNodesError ? "too-large" : "irregular";
	}
}

/** The framed texts with a part that matches; what is around the part may be anything. */
function matchesOf(parser: JS.Parser): NFA {
	const { expression } = parser.parse({ backreferences: "throw", maxNodes: MAX_STATES });
	readAnchors(expression.alternatives);
	const anything = anyNumberOf(anyFramed());
	const searched = cutSearch(expression.alternatives);
	const { TooManyNodesError } = refa();
	if (countLinks(searched) > MAX_LINKS) throw new TooManyNodesError(`More than ${MAX_LINKS} transitions.`);
	return expressionOf([anything, ...searched, anything]);
}

/** Every text that is none of the language's. */
function complement(language: Language): Language {
	const { DFA } = refa();
	const copy = language.copy();
	copy.complement(new DFA.LimitedNodeFactory(MAX_STATES));
	// The complement has texts with the frame's characters too.
	return DFA.fromIntersection(copy, everyText(), new DFA.LimitedNodeFactory(MAX_STATES));
}
