/*
 * What a proof may cost. A validator is code that is generated from a stranger's schema: compiling it takes about 50 µs
 * a subschema, so that all limits together cost seconds at most. They are counts and never times: the same two
 * descriptions get the same proofs on every machine. What is beyond a limit is unproven, and says so.
 */

/** Subschemas, and values in lists of values, that are compiled for one payload. Stripe's largest witness takes 300. */
export const MAX_SLICE = 2_000;

/** Subschemas inside each other, and references behind each other, for the stack's sake: of ours and of the compiler. */
export const MAX_NESTING = 150;

/** Subschemas that are compiled for all payloads of one analysis together. */
export const MAX_COMPILED = 40_000;

/**
 * Subschemas that a validator goes through for one payload, each as often as others refer to it, and for all payloads of
 * one analysis together: it remembers nothing, and keeps all that is wrong.
 */
export const MAX_WAYS = 100_000;
export const MAX_WAYS_OF_A_RUN = 1_000_000;

/** Errors of one answer that is kept: whoever asks for more of them again gets them anew. */
export const MAX_KEPT_ERRORS = 1_000;

/** Errors that are tried; the others are beyond what anybody reads. The widest-reaching come first. */
export const MAX_PROOFS = 500;

/** Values for which the payload around them is made up, for one error. */
export const MAX_LIFTED = 12;

/** Payloads that are held against the two schemas for one error before it counts as unproven. */
export const MAX_TRIES = 5;

/** Those of one branch that came or went, which were made up for it, before it is proved like any other error. */
export const MAX_TRIES_OF_A_BRANCH = 2;

/** Branches of one union that came, or went, and are tried. */
export const MAX_OWN_BRANCHES = 40;

/** Characters of a payload as JSON. A longer one explains nothing. */
export const MAX_PAYLOAD = 4_000;

/** Characters, items or properties that are made up to break a limit: enough for every limit that a reader can check. */
export const MAX_LENGTH = 300;

/** Values that are made up for one schema. */
export const MAX_SAMPLES = 12;

/** Steps in which a text is held against a pattern that has no automaton of single states. */
export const MAX_STATE_STEPS = 1_000_000;

/** Schemas inside each other for which values are made up. */
export const MAX_LEVELS = 16;

/** Steps of the search for a payload at the place of one error, which is asked where none could be made up. */
export const MAX_SEARCH_STEPS = 2_000;

/** Steps of all such searches of one analysis together: less than a second. The widest-reaching errors come first. */
export const MAX_SEARCH_STEPS_OF_A_RUN = 6_000;

/** Parts of formulas that all such searches look at together. */
export const MAX_SEARCH_LOOKS_OF_A_RUN = 2_000_000;

/** Schemas that are looked at while values are made up and weighed, for one error. */
export const MAX_STEPS = 50_000;
