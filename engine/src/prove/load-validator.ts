import { Patterns } from "./patterns.ts";
import { Unprovable } from "./unprovable.ts";
import type { SchemaError, Validator } from "./validator.ts";

/** Loads ajv, which takes longer than judging most pairs: call it only where there is something to prove. */
export async function loadValidator(): Promise<Validator> {
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
			regExp: Object.assign(new Patterns().matcher, { code: "matcher" }),
		},
	} as const;
	const { Ajv2020 } = ajvModule;
	const strict = new Ajv2020(options);
	const lenient = new Ajv2020({ ...options, coerceTypes: true });
	return {
		add: (name, schema) => {
			strict.addSchema(schema, name);
		},
		validate: ({ schema, payload, asText }) => {
			const ajv = asText ? lenient : strict;
			try {
				const accepts = ajv.compile(schema);
				// Where values are read as text they are changed in place.
				return { errors: accepts(structuredClone(payload)) ? [] : (accepts.errors ?? []).map(told) };
			} catch (error) {
				return { unreadable: error instanceof Unprovable ? error.reason : "the validator cannot read the schema" };
			} finally {
				ajv.removeSchema(schema);
			}
		},
	};
}

function told({ instancePath, keyword, params }: SchemaError): SchemaError {
	return { instancePath, keyword, params };
}
