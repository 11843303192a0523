import { z } from "zod";
import { quote } from "../../lib/say.ts";

/* Texts and choices of driftgate.yml, and how to say what to write in their stead: see configSchema. */

/** Longer names are none, and they are stored with every run. */
export const MAX_NAME = 200;

/** Says that a required value is missing where it is, and what is expected where another one stands. */
export function expect(what: string, example: string) {
	// What says the same twice is said once: `must be an object such as {…}, or left out`.
	const wrong = example.startsWith(what)
		? `must be ${example.replace(", or leave it out", ", or left out")}`
		: `must be ${what}: write ${example}`;
	return (issue: { readonly input?: unknown }) => (issue.input === undefined ? `is missing: write ${example}` : wrong);
}

/** A text of one kind; `what` and `example` are said where there is none. */
export function text(what: string, example: string) {
	return z.string({ error: expect(what, example) });
}

/** One of a few words. */
export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
	const list = `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
	return z.enum(values, {
		error: ({ input }) => `does not allow ${typeof input === "string" ? quote(input) : "this value"}: write ${list}`,
	});
}
