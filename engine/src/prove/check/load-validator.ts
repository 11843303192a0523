import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { Unprovable } from "../say/unprovable.ts";
import type { Patterns } from "../search/patterns.ts";
import { loadRegisteredFormats } from "./has-format.ts";
import { splitApplicators } from "./split-applicators.ts";
import type { Validator } from "./validator.ts";

/** Loads ajv, which takes longer than judging most pairs: call it only where there is something to prove. */
export async function loadValidator(patterns: Patterns): Promise<Validator> {
	// It is CommonJS: a bundler finds what it exports under `default` alone. `eager` keeps the Action one file.
	const [{ default: ajvModule }, formats] = await Promise.all([
		import(/* webpackMode: "eager" */ "ajv/dist/2020.js"),
		loadRegisteredFormats(),
	]);
	const options = {
		// What is compiled is respelled before: only keywords of the standard, each with a value that it can have.
		strict: false,
		validateSchema: false,
		meta: false,
		addUsedSchema: false,
		logger: false,
		allErrors: true,
		messages: false,
		ownProperties: true,
		// Whether a schema may be inlined is found out by walking all of it, at each reference.
		inlineRefs: false,
		// Lists are gone through instead of being written out as code.
		loopRequired: 1,
		loopEnum: 1,
		multipleOfPrecision: 9,
		formats,
		code: {
			optimize: false,
			// All of it is run at once: in parentheses a function is compiled when it is read, and not read a second time.
			process: (code: string) => `${code.replace("return function", "return (function")})`,
			regExp: Object.assign(patterns.matcher, { code: "matcher" }),
		},
	} as const;
	const { Ajv2020 } = ajvModule;
	const strict = asking(new Ajv2020(options), (payload) => payload);
	let lenient: typeof strict | undefined;
	return {
		// Within a negation nothing is said of what is wrong, which is most of the code that ajv makes.
		accepts: ({ $defs = {}, ...schema }, payload) => strict({ $defs, not: schema }, payload).length > 0,
		errors: strict,
		errorsAsText: (schema, payload) => {
			// Where values are read as text they are changed in place.
			lenient ??= asking(new Ajv2020({ ...options, coerceTypes: true }), spelled);
			return lenient(schema, payload);
		},
	};
}

/** A copy with `true` as the text that it travels as: by itself the validator reads it as the number 1. */
function spelled(value: JsonValue): JsonValue {
	if (typeof value === "boolean") return String(value);
	if (isList(value)) return value.map(spelled);
	return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, own]) => [name, spelled(own)])) : value;
}

/** Characters of schemas whose validators are kept, each of which takes fifty times its text. */
const MAX_KEPT = 1_000_000;

type Ajv = InstanceType<typeof import("ajv/dist/2020.js")["Ajv2020"]>;

/** What is left of many schemas is written alike: each such text is compiled once. */
function asking(ajv: Ajv, prepare: (payload: JsonValue) => JsonValue): Validator["errors"] {
	const compiled = new Map<string, readonly Validate[]>();
	let kept = 0;
	return (schema, payload) => {
		const text = JSON.stringify(schema);
		try {
			const validators = compiled.get(text) ?? formsOf(schema, text).map((form) => compile(ajv, form));
			if (!compiled.has(text)) kept += text.length;
			if (kept > MAX_KEPT) {
				compiled.clear();
				kept = text.length;
			}
			compiled.set(text, validators);
			const [errors = [], ...others] = validators.map((accepts) =>
				accepts(prepare(payload)) ? [] : (accepts.errors ?? []),
			);
			if (others.every((other) => other.length > 0 === errors.length > 0)) return errors;
			throw new Unprovable("the validator answers differently when the same schema is written in another way");
		} catch (error) {
			throw error instanceof Unprovable ? error : new Unprovable("the validator cannot read the schema");
		}
	};
}

type Validate = ReturnType<Ajv["compile"]>;

/**
 * What is left unevaluated is asked about twice, the second time with the schema written in another way: ajv may forget
 * what was evaluated before a condition or an alternative that is not met, but not in both ways alike. Two answers show
 * nothing.
 */
function formsOf(schema: JsonObject, text: string): readonly JsonObject[] {
	const split = text.includes('"unevaluated') ? splitApplicators(schema) : null;
	return isObject(split) ? [schema, split] : [schema];
}

function compile(ajv: Ajv, schema: JsonObject): Validate {
	try {
		return ajv.compile(schema);
	} finally {
		ajv.removeSchema(schema);
	}
}
