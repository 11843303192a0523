import { z } from "zod";
import { operationPatternObjection, pathPatternObjection } from "../../openapi/operation-selector.ts";
import { expect, MAX_NAME, text } from "./config-words.ts";

/* Operations by path, key and tag, as overrides of the policy and outputs name them. */

const tag = text("a tag", "a tag as the operations have it, such as payments")
	.min(1, "is empty: write a tag as the operations have it, such as payments")
	.max(MAX_NAME, `is too long: write at most ${MAX_NAME} characters`);

/** Each pattern is tried on each operation: the bounds keep the whole policy cheap on the largest description. */
export const MAX_SELECTORS = 50;
function selectors(item: z.ZodString, example: string) {
	return z
		.array(item, { error: expect("a list", `a list such as [${example}], or leave it out`) })
		.min(1, `is empty: write at least one, such as [${example}], or leave it out`)
		.max(MAX_SELECTORS, `has too many entries: write at most ${MAX_SELECTORS}`)
		.optional();
}

function pattern(what: string, example: string, objectionTo: (written: string) => string | undefined) {
	return text(`a pattern of ${what}`, `one such as ${example}`).superRefine((written, context) => {
		const objection = objectionTo(written);
		if (objection !== undefined) context.addIssue(`${objection}: write a pattern such as ${example}`);
	});
}

/** The lists of a selection, each of which may be left out. */
export const selectorFields = {
	paths: selectors(pattern("paths", '"/internal/**"', pathPatternObjection), '"/internal/**"'),
	operations: selectors(
		pattern("operations", '"GET /v1/accounts/{id}"', operationPatternObjection),
		'"GET /v1/accounts/{id}"',
	),
	tags: selectors(tag, "beta"),
};

/** A selection by itself. */
export const selectorSchema = z
	.strictObject(selectorFields, { error: expect("an object", "an object such as {tags: [payments]}, or leave it out") })
	.superRefine(({ paths, operations, tags }, context) => {
		if (paths === undefined && operations === undefined && tags === undefined)
			context.addIssue("selects no operation: write paths, operations or tags, such as {tags: [payments]}");
	});
