import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Patterns } from "./patterns.ts";
import { Unprovable } from "./unprovable.ts";
import type { Errors, Validator } from "./validator.ts";

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
		multipleOfPrecision: 9,
		formats: formatsModule.fullFormats,
		code: {
			optimize: false,
			regExp: Object.assign(patterns.matcher, { code: "matcher" }),
		},
	} as const;
	const { Ajv2020 } = ajvModule;
	const strict = new Ajv2020(options);
	let lenient: typeof strict | undefined;
	return {
		// Within a negation nothing is said of what is wrong, which is most of the code that ajv makes.
		accepts: ({ $defs = {}, ...schema }, payload) => validate(strict, { $defs, not: schema }, payload).length > 0,
		errors: (schema, payload) => validate(strict, schema, payload),
		acceptsText: (schema, payload) => {
			lenient ??= new Ajv2020({ ...options, coerceTypes: true });
			// Where values are read as text they are changed in place.
			return validate(lenient, schema, structuredClone(payload)).length === 0;
		},
	};
}

type Ajv = InstanceType<typeof import("ajv/dist/2020.js")["Ajv2020"]>;

/** What was compiled is asked once, and forgotten. */
function validate(ajv: Ajv, schema: JsonObject, payload: JsonValue): Errors {
	try {
		const accepts = ajv.compile(schema);
		return accepts(payload) ? [] : (accepts.errors ?? []);
	} catch (error) {
		throw error instanceof Unprovable ? error : new Unprovable("the validator cannot read the schema");
	} finally {
		ajv.removeSchema(schema);
	}
}
