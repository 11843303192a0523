import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Finding } from "../../engine/src/contract/finding.ts";
import type { JsonValue } from "../../engine/src/contract/json.ts";
import { Fault } from "../../engine/src/lib/fault.ts";
import { judgePair } from "./judge-pair.ts";
import type { Random } from "./random.ts";
import { samplePayload, valuesNamedIn } from "./sample-payload.ts";
import { REF, type Subject } from "./subject.ts";

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

const SAMPLES = 40;

/**
 * What a validator that is not ours says of a payload: undefined where a schema that refers to nothing but itself leaves
 * it without an answer. Formats are annotations (JSON Schema 2020-12, 7.2.1).
 */
type Accepts = (payload: JsonValue) => boolean | undefined;

function accepts({ root, components }: Subject): Accepts | undefined {
	const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false });
	try {
		const schema = { $ref: REF + root, components: { schemas: components } };
		const validate: ValidateFunction = ajv.compile(schema);
		return (payload) => answerOf(validate, payload);
	} catch {
		// A random edit need not leave a schema: a limit may be negative, a reference may be to itself alone.
		return undefined;
	}
}

function answerOf(validate: ValidateFunction, payload: JsonValue): boolean | undefined {
	try {
		return validate(payload) === true;
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/**
 * Judges the pair and looks for a payload that says otherwise: accepted by the side that writes it and refused by the
 * side that reads it although the change was called safe, or a witness that is none. Undefined where nothing was found.
 */
export async function findRefutation(before: Subject, after: Subject, random: Random): Promise<Refutation | undefined> {
	const acceptsBefore = accepts(before);
	const acceptsAfter = accepts(after);
	if (acceptsBefore === undefined || acceptsAfter === undefined) return undefined;
	const findings = await judgePair(before, after).catch((error: unknown) => error);
	// An edit need not leave a description that can be read: to refuse it, with the reason, is an answer.
	if (findings instanceof Fault) return undefined;
	if (!Array.isArray(findings)) return { verdict: "crashed", because: String(findings) };
	return payloadAgainst(findings, { before, after, acceptsBefore, acceptsAfter, random });
}

interface Judged {
	readonly before: Subject;
	readonly after: Subject;
	readonly acceptsBefore: Accepts;
	readonly acceptsAfter: Accepts;
	readonly random: Random;
}

function payloadAgainst(
	findings: readonly Finding[],
	{ before, after, acceptsBefore, acceptsAfter, random }: Judged,
): Refutation | undefined {
	const hints = [...valuesNamedIn(before), ...valuesNamedIn(after)];
	for (const direction of ["request", "response"] as const) {
		const [writer, written, read] =
			direction === "request" ? [before, acceptsBefore, acceptsAfter] : [after, acceptsAfter, acceptsBefore];
		const about = findings.filter((finding) => finding.direction === direction);
		const lie = falseWitness(about, written, read);
		if (lie !== undefined) return { verdict: "proved", direction, ...lie };
		if (about.some(({ wire }) => wire !== "INFO")) continue;
		const payload = findPayload(writer, hints, random, (value) => written(value) === true && read(value) === false);
		if (payload !== undefined) return { verdict: "safe", direction, payload, rule: null };
	}
	return undefined;
}

function findPayload(
	subject: Subject,
	hints: readonly JsonValue[],
	random: Random,
	isWanted: (payload: JsonValue) => boolean,
): JsonValue | undefined {
	for (let count = 0; count < SAMPLES; count += 1) {
		const payload = samplePayload(subject, hints, random);
		if (isWanted(payload)) return payload;
	}
	return undefined;
}

function falseWitness(findings: readonly Finding[], written: Accepts, read: Accepts) {
	for (const { rule, wire, proof, witness } of findings) {
		if (wire !== "ERR" || proof !== "proved" || witness === null) continue;
		if (written(witness.payload) === false || read(witness.payload) === true) return { payload: witness.payload, rule };
	}
	return undefined;
}
