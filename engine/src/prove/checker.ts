import type { ErrorObject } from "ajv/dist/2020.js";
import type { Api, SchemaId } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { MAX_COMPILED, MAX_LENGTH } from "./limits.ts";
import { Patterns } from "./patterns.ts";
import { SharedSlices, type Slice, sliceSchema } from "./slice-schema.ts";
import { Unprovable } from "./unprovable.ts";

/** What a validator has against a payload: nothing where it is accepted. */
export type Errors = readonly SchemaError[];

export type SchemaError = ErrorObject;

/** A validator that had no part in the judgement: ajv on the schemas as they are written. */
export interface Checker {
	/** What is wrong with a payload. A place without a schema accepts all. Throws Unprovable. */
	check(api: Api, id: SchemaId | null, payload: JsonValue): Errors;
	/** The same where values travel as text: `1` is accepted for a string, and `"1"` for a number. */
	checkText(api: Api, id: SchemaId | null, payload: JsonValue): Errors;
	/** Whether a text or a number has a format; true where the format is not known. */
	hasFormat(format: string, value: string | number): boolean;
	readonly patterns: Patterns;
}

/** Loads the validator, which takes longer than judging most pairs: call it only where there is something to prove. */
export async function loadChecker(): Promise<Checker> {
	// Both are CommonJS: a bundler finds what they export under `default` alone. `eager` keeps the Action one file.
	const [{ default: ajvModule }, { default: formatsModule }] = await Promise.all([
		import(/* webpackMode: "eager" */ "ajv/dist/2020.js"),
		import(/* webpackMode: "eager" */ "ajv-formats/dist/formats.js"),
	]);
	const formats: Formats = formatsModule.fullFormats;
	const patterns = new Patterns();
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
		formats,
		code: {
			optimize: false,
			regExp: Object.assign(patterns.matcher, { code: "matcher" }),
		},
	} as const;
	const { Ajv2020 } = ajvModule;
	const strict = new Ajv2020(options);
	const lenient = new Ajv2020({ ...options, coerceTypes: true });
	let compiled = 0;
	const charge = (slice: Slice): void => {
		compiled += slice.size;
		if (compiled > MAX_COMPILED) throw new Unprovable("the errors before it took all that proofs may cost");
	};
	const shared = new Map<Api, SharedSlices>();
	const names = new Map<string, string>();
	const sharedOf = (api: Api): SharedSlices => {
		const known = shared.get(api);
		if (known !== undefined) return known;
		const slices = new SharedSlices((slice) => {
			// Most of what is around a change is alike on both sides.
			const text = JSON.stringify(slice.schema);
			const known = names.get(text);
			if (known !== undefined) return known;
			charge(slice);
			const name = `shared${names.size}`;
			names.set(text, name);
			strict.addSchema(slice.schema, name);
			return name;
		});
		shared.set(api, slices);
		return slices;
	};
	const run = (ajv: Validator, api: Api, id: SchemaId | null, payload: JsonValue, slices: SharedSlices | null) => {
		if (id === null) return [];
		const slice = sliceSchema(api, api.schemas.parts(id), payload, slices);
		charge(slice);
		return validate(ajv, slice, payload);
	};
	return {
		check: (api, id, payload) => run(strict, api, id, payload, sharedOf(api)),
		checkText: (api, id, payload) => run(lenient, api, id, payload, null),
		hasFormat: (name, value) => hasFormat(Object.hasOwn(formats, name) ? formats[name] : true, value),
		patterns,
	};
}

type Validator = InstanceType<typeof import("ajv/dist/2020.js").Ajv2020>;
type Formats = Readonly<Record<string, Format>>;
type Format = typeof import("ajv-formats/dist/formats.js")["fullFormats"]["date"];

function validate(ajv: Validator, { schema }: Slice, payload: JsonValue): Errors {
	try {
		const accepts = ajv.compile(schema);
		// Where values are read as text they are changed in place.
		return accepts(structuredClone(payload)) ? [] : (accepts.errors ?? []);
	} catch (error) {
		throw error instanceof Unprovable ? error : new Unprovable("the validator cannot read the schema");
	} finally {
		ajv.removeSchema(schema);
	}
}

function hasFormat(format: Format | undefined, value: string | number): boolean {
	if (format === undefined || typeof format === "string" || format === true) return true;
	if (typeof value === "string" && value.length > MAX_LENGTH) return true;
	if (format instanceof RegExp) return typeof value !== "string" || format.test(value);
	if (typeof format === "function") return typeof value !== "string" || format(value);
	const type = format.type ?? "string";
	const { validate } = format;
	if (typeof value !== type || typeof validate === "string") return true;
	if (validate instanceof RegExp) return validate.test(String(value));
	// The format's own type says which of the two it takes.
	return (validate as (value: string | number) => unknown)(value) === true;
}
