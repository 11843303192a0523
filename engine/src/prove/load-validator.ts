import type { JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { splitApplicators } from "../lib/split-applicators.ts";
import type { Patterns } from "./patterns.ts";
import { Unprovable } from "./unprovable.ts";
import type { Validator } from "./validator.ts";

/** Loads ajv, which takes longer than judging most pairs: call it only where there is something to prove. */
export async function loadValidator(patterns: Patterns): Promise<Validator> {
	// Both are CommonJS: a bundler finds what they export under `default` alone. `eager` keeps the Action one file.
	const [{ default: ajvModule }, { default: formatsModule }] = await Promise.all([
		import(/* webpackMode: "eager" */ "ajv/dist/2020.js"),
		import(/* webpackMode: "eager" */ "ajv-formats/dist/formats.js"),
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
		formats: formatsModule.fullFormats,
		code: {
			optimize: false,
			// All of it is run at once: in parentheses a function is compiled when it is read, and not read a second time.
			process: (code: string) => `${code.replace("return function", "return (function")})`,
			regExp: Object.assign(patterns.matcher, { code: "matcher" }),
		},
	} as const;
	const { Ajv2020 } = ajvModule;
	const strict = askingTwice(askingOnce(new Ajv2020(options)));
	let lenient: typeof strict | undefined;
	return {
		// Within a negation nothing is said of what is wrong, which is most of the code that ajv makes.
		accepts: ({ $defs = {}, ...schema }, payload) => strict({ $defs, not: schema }, payload).length > 0,
		errors: strict,
		errorsAsText: (schema, payload) => {
			lenient ??= askingOnce(new Ajv2020({ ...options, coerceTypes: true }));
			const ask = lenient;
			// Where values are read as text they are changed in place.
			return askingTwice((written, value) => ask(written, spelled(value)))(schema, payload);
		},
	};
}

/**
 * Asks again about what is left unevaluated, with the schema written in another way: ajv may forget what was evaluated
 * before a condition or an alternative that is not met, but not in both ways alike. Two answers show nothing.
 */
function askingTwice(ask: Validator["errors"]): Validator["errors"] {
	return (schema, payload) => {
		const errors = ask(schema, payload);
		if (!JSON.stringify(schema).includes('"unevaluated')) return errors;
		const split = splitApplicators(schema);
		const others = isObject(split) ? ask(split, payload) : errors;
		if (others.length > 0 === errors.length > 0) return errors;
		throw new Unprovable("the validator answers otherwise where the same schema is written in another way");
	};
}

/** A copy with `true` as the text that it travels as: by itself the validator reads it as the number 1. */
function spelled(value: JsonValue): JsonValue {
	if (typeof value === "boolean") return String(value);
	if (isList(value)) return value.map(spelled);
	return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, own]) => [name, spelled(own)])) : value;
}

type Ajv = InstanceType<typeof import("ajv/dist/2020.js")["Ajv2020"]>;

/** What is left of many schemas is written alike: each such text is compiled once. */
function askingOnce(ajv: Ajv): Validator["errors"] {
	const compiled = new Map<string, ReturnType<Ajv["compile"]>>();
	return (schema, payload) => {
		const text = JSON.stringify(schema);
		try {
			const accepts = compiled.get(text) ?? ajv.compile(schema);
			compiled.set(text, accepts);
			return accepts(payload) ? [] : (accepts.errors ?? []);
		} catch (error) {
			throw error instanceof Unprovable ? error : new Unprovable("the validator cannot read the schema");
		} finally {
			ajv.removeSchema(schema);
		}
	};
}
