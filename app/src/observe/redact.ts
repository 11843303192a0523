import { isNativeError } from "node:util/types";

/*
 * The last line of defence for the log: a field whose name promises a secret, and a text that looks like one, are
 * replaced whatever the caller meant. It bounds depth and width, so that a hostile value cannot make logging expensive.
 */

const REDACTED = "[redacted]";
const MAX_DEPTH = 4;
const MAX_ENTRIES = 50;
const MAX_TEXT = 2_000;

const secretNames =
	/token|secret|cookie|authorization|password|private|credential|csrf|signature|pem$|^key$|^body$|content$|^files$/i;

/** Shapes of secrets that may stand inside a longer text: JWTs, PEM blocks, GitHub's, Stripe's and our own, link secrets. */
const secretShapes = [
	/\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g,
	/-----BEGIN [A-Z ]{1,40}-----[\s\S]*?(?:-----END [A-Z ]{1,40}-----|$)/g,
	/\b(?:gh[pousr]_|github_pat_|dg_live_|[sr]k_(?:live|test)_|whsec_)\w+/g,
	/([?&]token=)[\w-]+/g,
	/(:\/\/[^\s/:@]{1,200}:)[^\s/@]{1,500}@/g,
];

function redactText(text: string): string {
	const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
	return secretShapes.reduce((kept, shape) => kept.replace(shape, REDACTED), short);
}

function redactValue(value: unknown, depth: number): unknown {
	if (typeof value === "string") return redactText(value);
	if (typeof value !== "object" || value === null) return value;
	if (depth >= MAX_DEPTH) return "[deeper]";
	if (isNativeError(value)) return redactError(value, depth);
	if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => redactValue(item, depth + 1));
	return redactFields(value, depth + 1);
}

function redactError(error: Error, depth: number): Record<string, unknown> {
	return {
		type: error.name,
		message: redactText(error.message),
		stack: redactText(error.stack ?? ""),
		...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
	};
}

/** A copy of the fields that is safe to write to a log. */
export function redactFields(fields: object, depth = 0): Record<string, unknown> {
	const safe = Object.entries(fields)
		.slice(0, MAX_ENTRIES)
		.map(([name, value]) => [name, secretNames.test(name) ? REDACTED : redactValue(value, depth)]);
	return Object.fromEntries(safe);
}
