/*
 * What a description may cost before anybody has looked at it. Every limit is far above the largest descriptions that we
 * know (GitHub's has 13 million characters, 258,000 values and 10,460 references; Stripe's is 25 levels deep), and low
 * enough that the worst input within it is answered in seconds.
 */

/**
 * Characters (UTF-16 units) of one file, and of all files of one description together. Text in UTF-8 has at least as
 * many bytes, so whoever holds bytes may refuse at the same number before decoding. The service takes bodies of 32 MiB.
 */
export const MAX_CHARACTERS = 32 * 1024 * 1024;

/** `driftgate.yml` is read with a parser that keeps every token; a description that stands inline is bounded with it. */
export const MAX_CONFIG_CHARACTERS = 1024 * 1024;

/**
 * Levels of objects and arrays, the same in JSON and YAML, and counted through YAML aliases. What was dereferenced by a
 * tool has some 150; at this many every phase still has most of its stack left (engine/src/depth.test.ts).
 */
export const MAX_DEPTH = 500;

/**
 * Values of one file, each counted as often as YAML aliases repeat it: an alias bomb of nine levels is 300 bytes of
 * text and a billion values, and only whoever walks it pays.
 */
export const MAX_NODES = 2_000_000;

/**
 * Nodes that the YAML loader may open in one file: up to three for a member of a mapping, one for an item of a list.
 * It takes 7 s and 1 GB for the 16 million items that fit into a file of the largest size.
 */
export const MAX_YAML_NODES = 4_000_000;

/** Keys that YAML's `<<` may copy in one file: a merge in each of n mappings of n keys is n² of work (CVE-2026-53550). */
export const MAX_MERGED_KEYS = 100_000;

/** Files of one description. One file for each schema and each operation makes some thousands of a large one; each costs its host a request. */
export const MAX_FILES = 10_000;

/** `$ref`s of one description: fifty times what GitHub's has. */
export const MAX_REFERENCES = 500_000;

/** Links of one chain of `$ref`s that only point at each other before it counts as endless. */
export const MAX_REFERENCE_CHAIN = 100;

/** Problems of one kind that are told one by one; the rest are told as a number. Nobody reads the fifty-first. */
export const MAX_LISTED = 50;

/** Names of `$dynamicAnchor`s that one schema may be reached with; templates have one or two. */
export const MAX_DYNAMIC_ANCHORS = 50;

/** Characters of the name of a `$dynamicAnchor` and of where it stands. */
export const MAX_DYNAMIC_PLACE = 1_000;

/** Meanings that `$dynamicAnchor`s may give to the schemas of one description: one for each use of each template. */
export const MAX_DYNAMIC_MEANINGS = 1_000;

/** Values that are read anew for another meaning, in all. */
export const MAX_DYNAMIC_NODES = 200_000;
