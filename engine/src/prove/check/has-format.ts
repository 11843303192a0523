import { hasNumberFormat } from "../../containment/check/has-format.ts";
import { INTEGER_FORMATS, isRegistered } from "../../containment/values/registered-formats.ts";
import { MAX_LENGTH } from "../limits.ts";

type Format = typeof import("ajv-formats/dist/formats.js")["fullFormats"]["date"];

/** Whether a text or a number has a format; true where the format is not known. */
export type HasFormat = (format: string, value: string | number) => boolean;

/** What the validator knows of the formats that a standard gives a meaning to; of its own ones nobody was told. */
export async function loadRegisteredFormats(): Promise<Readonly<Record<string, Format>>> {
	// A bundler finds what CommonJS exports under `default` alone. `eager` keeps the Action one file.
	const { default: formatsModule } = await import(/* webpackMode: "eager" */ "ajv-formats/dist/formats.js");
	const known = Object.entries(formatsModule.fullFormats).filter(([name]) => isRegistered(name));
	return { ...Object.fromEntries(known), ...INTEGERS };
}

/** OpenAPI's integers: the validator has two of them, and takes every integer for one of 64 bits. */
const INTEGERS: Readonly<Record<string, Format>> = Object.fromEntries(
	INTEGER_FORMATS.map((name) => [name, { type: "number", validate: (value: number) => hasNumberFormat(value, name) }]),
);

/** Formats that a standard gives a meaning to and the validator does not know: it takes every value for one of theirs. */
const UNCHECKED: ReadonlySet<string> = new Set([
	...["idn-email", "idn-hostname", "iri", "iri-reference", "char", "date-time-local", "time-local", "http-date"],
	...["media-range", "sf-binary", "sf-boolean", "sf-string", "sf-token", "sf-integer", "sf-decimal"],
	...["double-int", "decimal", "decimal128"],
]);

/** Whether no validator can show that a value has a format. */
export function isUnchecked(format: string): boolean {
	return UNCHECKED.has(format);
}

/** The formats that the validator knows. */
export async function loadFormats(): Promise<HasFormat> {
	const formats = await loadRegisteredFormats();
	return (name, value) => hasFormat(Object.hasOwn(formats, name) ? formats[name] : true, value);
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
