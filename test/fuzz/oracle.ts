import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonValue } from "../../engine/src/contract/json.ts";
import { REF, type Subject } from "./subject.ts";

/**
 * What a validator that is not ours says of a payload: undefined where a schema that refers to nothing but itself leaves
 * it without an answer.
 */
export type Accepts = (payload: JsonValue) => boolean | undefined;

/** A side that did not change is asked about by many edits in a row, and the next one is another. */
const MAX_KNOWN = 4;

/**
 * Formats are annotations (JSON Schema 2020-12, 7.2.1). The subject stands under `components`, which no meta-schema
 * describes, so that to compile the meta-schema as well would take most of the time and find nothing. All errors are asked for because ajv
 * forgets a `contains` that anything satisfies where `prefixItems` follows, if it may stop at the first.
 */
const OPTIONS = {
	strict: false,
	allErrors: true,
	validateFormats: false,
	validateSchema: false,
	meta: false,
	logger: false,
	messages: false,
	addUsedSchema: false,
	inlineRefs: false,
	code: { optimize: false },
} as const;

/** Asks ajv. A validator lives as long as its subject is asked about: each has an Ajv of its own, which keeps what it compiles. */
export class Oracle {
	readonly #known = new Map<Subject, Accepts | null>();

	/** Null where an edit did not leave a schema: a reference may be to itself alone, a pattern may not be one. */
	accepts(subject: Subject): Accepts | null {
		const known = this.#known.get(subject);
		if (known !== undefined) return known;
		const accepts = compile(subject);
		this.#known.set(subject, accepts);
		const [oldest] = this.#known.keys();
		if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
		return accepts;
	}
}

function compile({ root, components }: Subject): Accepts | null {
	try {
		const validate = new Ajv2020(OPTIONS).compile({ $ref: REF + root, components: { schemas: components } });
		return untilItFails((payload) => validate(payload) === true);
	} catch {
		return null;
	}
}

/**
 * Asks until it fails once. Where the stack ends, the schema goes round for others too, each time for long, since payloads
 * are shallow; and some combinations of schemas ajv compiles to code that breaks on some payloads.
 */
function untilItFails(ask: (payload: JsonValue) => boolean): Accepts {
	let failed = false;
	return (payload) => {
		if (failed) return undefined;
		try {
			return ask(payload);
		} catch {
			failed = true;
			return undefined;
		}
	};
}
