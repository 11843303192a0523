/*
 * What one question may cost. Real pairs of schemas need a few hundred steps; a hostile one is answered with "unknown"
 * after about a tenth of a second. Nothing is dropped in silence: whatever meets a limit makes the answer "unknown".
 */

/** Steps of one search: a step looks at one conjunction, or at one way of splitting it. */
export const MAX_STEPS = 20_000;

/** Parts of formulas that one search looks at: a step looks at several, of wide schemas at thousands. Real ones take 150,000. */
export const MAX_LOOKS = 1_500_000;

/** Values inside values that are built while searching; the smallest payloads are shallow. */
export const MAX_DEPTH = 40;

/** Items of a list that are built; lists that must be longer are said to be unknown. */
export const MAX_ITEMS = 64;

/** Properties that are built where a schema asks for a number of them. */
export const MAX_PROPERTIES = 64;

/** Distinct values of one conjunction that may be asked for: what uniqueItems of MAX_ITEMS needs. */
export const MAX_VALUES = MAX_ITEMS + 1;

/** Ways in which the name of a new property can relate to the other names: 2 to this power are tried. */
export const MAX_NAME_SETS = 6;

/** Schemas on which depends what is evaluated: 2 to this power are told apart. */
export const MAX_CONDITIONS = 7;

/** Branches of which exactly two must hold, chosen by pairs: beyond it the number of pairs explodes. */
export const MAX_PAIRED_BRANCHES = 40;

/** Multiples that are tried in a range until one avoids every forbidden divisor. */
export const MAX_MULTIPLES = 4_000;

/** Characters of one pattern, and states of its automaton. Real ones have a hundred. */
export const MAX_PATTERN_LENGTH = 2_000;
export const MAX_STATES = 4_000;

/** Transitions of the automaton of a pattern before it is made deterministic. Real ones that can be read have 6,000. */
export const MAX_LINKS = 20_000;

/** Steps in which the automaton of one pattern is made: each asks one state of a set of them about one letter. */
export const MAX_AUTOMATON_STEPS = 500_000;

/** Characters of a word that an automaton is asked for. */
export const MAX_WORD_LENGTH = 5_000;
