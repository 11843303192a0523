import type { Api, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { MAX_COMPILED, MAX_KEPT_ERRORS, MAX_WAYS, MAX_WAYS_OF_A_RUN } from "../limits.ts";
import { Unprovable } from "../say/unprovable.ts";
import { Accepted } from "./accepted.ts";
import { isAccepted, type Known, type Question, WHAT_IS_WRONG, whatIsWrongAt } from "./question.ts";
import { type Slice, sliceSchema } from "./slice-schema.ts";
import type { Errors, Validator } from "./validator.ts";

/**
 * Holds payloads against the schemas as they are written, by a validator that had no part in the judgement. A place
 * without a schema accepts all. Everything throws Unprovable.
 */
export class Checker {
	readonly #validator: Validator;
	readonly #answers = new Map<Api, Answers>();
	#compiled = 0;
	/** Subschemas that the validator may have gone through. */
	#gone = 0;

	constructor(validator: Validator) {
		this.#validator = validator;
	}

	accepts(api: Api, id: SchemaId | null, payload: JsonValue): boolean {
		if (id === null) return true;
		const answers = this.#answersOf(api);
		const { schema, demanded } = this.#cut(api, id, payload, isAccepted(answers));
		const isValid = this.#validator.accepts(schema, payload);
		if (isValid) answers.accepted.addAll(demanded);
		return isValid;
	}

	/** What is wrong with a payload at a place of it (RFC 6901), with or without what is wrong below. */
	errorsAt(api: Api, id: SchemaId | null, payload: JsonValue, location: string, isDeep: boolean): Errors {
		if (id === null) return [];
		const answers = this.#answersOf(api);
		const question = JSON.stringify([id, location, isDeep, payload]);
		const known = answers.errors.get(question);
		if (known !== undefined) return known;
		const { schema } = this.#cut(api, id, payload, whatIsWrongAt(parsePointer(location) ?? [], isDeep, answers));
		const found = this.#validator.errors(schema, payload);
		if (found.length <= MAX_KEPT_ERRORS) answers.errors.set(question, found);
		return found;
	}

	/** What is wrong with it where values travel as text. */
	errorsAsText(api: Api, id: SchemaId | null, payload: JsonValue): Errors {
		return id === null ? [] : this.#validator.errorsAsText(this.#cut(api, id, payload, WHAT_IS_WRONG).schema, payload);
	}

	#answersOf(api: Api): Answers {
		const known = this.#answers.get(api) ?? {
			accepted: new Accepted(),
			accepts: (schema, value) => this.#validator.accepts(schema, value),
			errors: new Map<string, Errors>(),
		};
		this.#answers.set(api, known);
		return known;
	}

	#cut(api: Api, id: SchemaId, payload: JsonValue, question: Question): Slice {
		const slice = sliceSchema(api, api.schemas.parts(id), payload, question);
		this.#compiled += slice.size;
		if (slice.ways > MAX_WAYS) {
			const message = `the schemas refer to each other in more than ${MAX_WAYS} ways, which is too much to check`;
			throw new Unprovable(message);
		}
		this.#gone += slice.ways;
		if (this.#compiled > MAX_COMPILED || this.#gone > MAX_WAYS_OF_A_RUN) {
			throw new Unprovable("earlier errors used up the budget for proofs");
		}
		return slice;
	}
}

/** What the validator has answered about one description. Several changes of one place are shown by one payload. */
interface Answers extends Known {
	/** By the question. */
	readonly errors: Map<string, Errors>;
}
