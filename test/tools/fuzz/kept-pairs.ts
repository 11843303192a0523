import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../../../engine/src/contract/json.ts";
import { findRefutation, type Outcome } from "./find-refutation.ts";
import { judgePair } from "./judge-pair.ts";
import { Oracle } from "./oracle/oracle.ts";
import type { Pair } from "./pair-of-number.ts";
import { createRandom } from "./random.ts";

/** A pair whose verdict was refuted once, as data: what a number stands for changes with the corpus and the edits. */
export interface KeptPair extends Pair {
	/** The edit that found it, under the edits of its day. */
	readonly number: number;
	/** What was wrong. */
	readonly why: string;
	/** What refuted it, where a payload did. */
	readonly payload?: JsonValue;
}

/** The pairs of kept-pairs.jsonl, one a line. */
export function readKeptPairs(): readonly KeptPair[] {
	const lines = readFileSync(join(import.meta.dirname, "kept-pairs.jsonl"), "utf8").split("\n");
	return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as KeptPair);
}

export function tryKeptPair({ number, before, after, payload }: KeptPair): Promise<Outcome> {
	const payloads = payload === undefined ? [] : [payload];
	const random = createRandom(number);
	return findRefutation({ before, after }, { judge: judgePair, oracle: new Oracle(), random, payloads });
}
