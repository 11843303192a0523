import { Ajv2020 } from "ajv/dist/2020.js";
import { type Closure, Closures } from "./closures.ts";
import type { JsonValue } from "./json.ts";
import { spreadOut } from "./spread-out.ts";
import { isObject, type Subject } from "./subject.ts";

/**
 * What a validator that is not ours says of a payload: undefined where a schema that refers to nothing but itself leaves
 * it without an answer, or where it has two.
 */
export type Accepts = (payload: JsonValue) => boolean | undefined;

/** A side that did not change is asked about by many edits in a row, and the next one is another. */
const MAX_KNOWN = 4;
/** After so many schemas an Ajv is left for a new one: it keeps all that it ever compiled, and is slow to make. */
const MAX_COMPILED = 100;

/**
 * Formats are annotations (JSON Schema 2020-12, 7.2.1). The meta-schema is not compiled: that would take most of the time
 * and find nothing, as an edit may leave what it does not allow.
 */
const OPTIONS = {
	strict: false,
	validateFormats: false,
	validateSchema: false,
	meta: false,
	logger: false,
	messages: false,
	inlineRefs: false,
	code: {
		optimize: false,
		// All of it is run at once: in parentheses a function is compiled when it is read, and not read a second time.
		process: (code: string) => `${code.replace("return function", "return (function")})`,
	},
} as const;

/** Who says which payloads a subject accepts. */
export interface Validator {
	/** Null where an edit did not leave a schema: a reference may be to itself alone, a pattern may not be one. */
	accepts(subject: Subject): Accepts | null;
}

/** Asks ajv. What several subjects have in common is compiled once for all of them. */
export class Oracle implements Validator {
	readonly #known = new Map<Subject, Accepts | null>();
	#compiler = new Compiler();

	accepts(subject: Subject): Accepts | null {
		const known = this.#known.get(subject);
		if (known !== undefined) return known;
		const accepts = this.#compile(subject);
		this.#known.set(subject, accepts);
		const [oldest] = this.#known.keys();
		if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
		return accepts;
	}

	#compile(subject: Subject): Accepts | null {
		if (this.#compiler.size > MAX_COMPILED) this.#compiler = new Compiler();
		try {
			return untilItFails(this.#compiler.compile(subject));
		} catch {
			// What was begun is of no use to others.
			this.#compiler = new Compiler();
			return null;
		}
	}
}

/** How a schema is put to ajv. */
interface Form {
	readonly allErrors: boolean;
	readonly unevaluated: boolean;
	readonly write: (schema: JsonValue) => JsonValue;
}

const asIs = (schema: JsonValue) => schema;
/** Most is asked for a yes or no alone: ajv need not say all that is wrong, nor keep what was evaluated. */
const PLAIN: readonly Form[] = [{ allErrors: false, unevaluated: false, write: asIs }];
/** Where ajv may stop at the first error, it forgets a `contains` that anything satisfies where `prefixItems` follows. */
const CONTAINING: readonly Form[] = [{ allErrors: true, unevaluated: false, write: asIs }];
/** What was evaluated is sometimes miscounted, but not alike in both forms: where they differ, there is no answer. */
const EVALUATING: readonly Form[] = [asIs, spreadOut].map((write) => ({
	allErrors: true,
	unevaluated: true,
	write,
}));

function formsOf(closures: readonly Closure[]): readonly Form[] {
	if (closures.some(({ text }) => text.includes('"unevaluated'))) return EVALUATING;
	return closures.some(({ text }) => text.includes('"contains')) ? CONTAINING : PLAIN;
}

class Compiler {
	readonly #closures = new Closures();
	readonly #ids = new Map<string, string>();
	readonly #ajvs = new Map<Form, Ajv2020>();

	/** How many schemas it keeps. */
	get size(): number {
		return this.#closures.size;
	}

	/** Throws where it is no schema. */
	compile(subject: Subject): Accepts {
		const closures = this.#closures.of(subject);
		const validators = formsOf(closures).map((form) => this.#compileAs(form, closures));
		return (payload) => {
			const [answer, ...others] = validators.map((validate) => validate(payload) === true);
			return others.some((other) => other !== answer) ? undefined : answer;
		};
	}

	#compileAs(form: Form, closures: readonly Closure[]): (payload: JsonValue) => unknown {
		const ajv = this.#ajvs.get(form) ?? newAjv(form);
		this.#ajvs.set(form, ajv);
		for (const { key, schema } of closures) {
			const id = this.#idOf(key);
			if (ajv.schemas[id] !== undefined) continue;
			const written = form.write(schema((other) => this.#idOf(other)));
			// Nothing can refer to a schema that is no object.
			ajv.addSchema(isObject(written) ? written : { allOf: [written] }, id);
		}
		const validate = ajv.getSchema(this.#idOf(closures[0]?.key ?? ""));
		if (validate === undefined) throw new Error("There is nothing to compile.");
		return validate;
	}

	#idOf(key: string): string {
		const id = this.#ids.get(key) ?? `s${this.#ids.size}`;
		this.#ids.set(key, id);
		return id;
	}
}

function newAjv({ allErrors, unevaluated }: Form): Ajv2020 {
	const ajv = new Ajv2020({ ...OPTIONS, allErrors });
	ajv.opts.unevaluated = unevaluated;
	return ajv;
}

/**
 * Asks until it fails once. Where the stack ends, the schema goes round for others too, each time for long, since payloads
 * are shallow; and some combinations of schemas ajv compiles to code that breaks on some payloads.
 */
function untilItFails(ask: Accepts): Accepts {
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
