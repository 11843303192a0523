import type { Finding } from "../../../engine/src/contract/finding.ts";
import type { JsonValue } from "../../../engine/src/contract/json.ts";
import { Fault } from "../../../engine/src/lib/fault.ts";
import { asMeant } from "./oracle/as-meant.ts";
import type { Accepts, Validator } from "./oracle/oracle.ts";
import { samplePayload, valuesNamedIn } from "./oracle/sample-payload.ts";
import type { Subject } from "./oracle/subject.ts";
import type { Pair } from "./pair-of-number.ts";
import type { Random } from "./random.ts";

/** A verdict that a payload proves wrong, or none at all: the engine must answer whatever it is asked. */
export type Refutation =
	| {
			readonly verdict: "safe" | "proved";
			readonly direction: "request" | "response";
			readonly payload: JsonValue;
			/** The rule whose witness is none; null where nothing was found at all. */
			readonly rule: string | null;
	  }
	| { readonly verdict: "crashed"; readonly because: string };

/** What the engine says of a pair. */
export type Judge = (before: Subject, after: Subject) => Promise<readonly Judged[]>;
export type Judged = Pick<Finding, "rule" | "direction" | "wire" | "proof" | "witness">;

export interface Asked {
	readonly judge: Judge;
	readonly oracle: Validator;
	readonly random: Random;
	/** Tried before any that are made up. */
	readonly payloads?: readonly JsonValue[];
}

/** What came of a pair: `upheld` is a verdict that no payload refuted; `unreadable` a pair that one of the two refuses to read. */
export type Outcome =
	| { readonly kind: "unreadable" }
	| { readonly kind: "upheld"; readonly payloads: number }
	| { readonly kind: "refuted"; readonly refutation: Refutation };

const SAMPLES = 40;
/** Payloads that the writer accepts, after which a direction is left: the rest would be much like them. */
const ENOUGH_ACCEPTED = 16;

/**
 * Judges the pair and looks for a payload that says otherwise: accepted by the side that writes it and refused by the
 * side that reads it although the change was called safe, or a witness that is none.
 */
export async function findRefutation(pair: Pair, { judge, oracle, ...making }: Asked): Promise<Outcome> {
	const before = oracle.accepts(pair.before);
	const after = before === null ? null : oracle.accepts(pair.after);
	if (before === null || after === null) return { kind: "unreadable" };
	const findings = await judge(pair.before, pair.after).catch((error: unknown) => error);
	// An edit need not leave a description that can be read: to refuse it, with the reason, is an answer.
	if (findings instanceof Fault) return { kind: "unreadable" };
	if (!Array.isArray(findings)) {
		return { kind: "refuted", refutation: { verdict: "crashed", because: String(findings) } };
	}
	// Asked only of what refutes: to compile it for every edit would take most of the time.
	const isSent = (writer: Subject, payload: JsonValue) => oracle.accepts(asMeant(writer))?.(payload) === true;
	return holdAgainst(findings, { pair, before, after, isSent, making });
}

interface Held {
	readonly pair: Pair;
	readonly before: Accepts;
	readonly after: Accepts;
	/** Whether what a writer's schema accepts is sent as well, by the product's conventions. */
	readonly isSent: (writer: Subject, payload: JsonValue) => boolean;
	readonly making: Making;
}

type Making = Pick<Asked, "random" | "payloads">;

function holdAgainst(findings: readonly Judged[], { pair, before, after, isSent, making }: Held): Outcome {
	let payloads = 0;
	for (const direction of ["request", "response"] as const) {
		const [writer, written, read] =
			direction === "request" ? [pair.before, before, after] : [pair.after, after, before];
		const about = findings.filter((finding) => finding.direction === direction);
		const lie = falseWitness(about, written, read);
		if (lie !== undefined) return { kind: "refuted", refutation: { verdict: "proved", direction, ...lie } };
		if (about.some(({ wire }) => wire !== "INFO")) continue;
		for (const payload of acceptedPayloads(payloadsOf(writer, pair, making), written)) {
			payloads += 1;
			if (read(payload) !== false || !isSent(writer, payload)) continue;
			return { kind: "refuted", refutation: { verdict: "safe", direction, payload, rule: null } };
		}
	}
	return { kind: "upheld", payloads };
}

function* acceptedPayloads(payloads: Iterable<JsonValue>, written: Accepts): Generator<JsonValue> {
	let accepted = 0;
	for (const payload of payloads) {
		const answer = written(payload);
		if (answer === undefined || accepted >= ENOUGH_ACCEPTED) return;
		if (!answer) continue;
		accepted += 1;
		yield payload;
	}
}

function* payloadsOf(writer: Subject, pair: Pair, { random, payloads = [] }: Making): Generator<JsonValue> {
	yield* payloads;
	const hints = [...valuesNamedIn(pair.before), ...valuesNamedIn(pair.after)];
	for (let count = 0; count < SAMPLES; count += 1) yield samplePayload(writer, hints, random);
}

function falseWitness(findings: readonly Judged[], written: Accepts, read: Accepts) {
	for (const { rule, wire, proof, witness } of findings) {
		// The schemas of a branch are no part of the subjects.
		if (wire !== "ERR" || proof !== "proved" || witness === null || witness.branch !== undefined) continue;
		if (written(witness.payload) === false || read(witness.payload) === true) return { payload: witness.payload, rule };
	}
	return undefined;
}
