import { z } from "zod";
import { expect, oneOf, text } from "./config-words.ts";
import { MAX_SELECTORS, selectorFields } from "./selector-schema.ts";

const preset = oneOf("strict", "recommended", "lenient");

const ruleLevels = z.record(z.string(), oneOf("ERR", "WARN", "INFO", "off"), {
	error: expect("an object", "rule ids with their levels, such as {response-property-removed: WARN}"),
});

function budget(example: string) {
	return z
		.number({ error: expect("a number", `a number from 0, such as ${example}, or leave it out`) })
		.min(0, `must not be negative: write a number from 0, such as ${example}, or leave it out`);
}

const MAX_OVERRIDES = 20;

const override = z
	.strictObject(
		{
			...selectorFields,
			preset: preset.optional(),
			rules: ruleLevels.optional(),
		},
		{ error: expect("an object", 'an object such as {paths: ["/internal/**"], preset: lenient}') },
	)
	.superRefine(({ paths, operations, tags, preset, rules }, context) => {
		if (paths === undefined && operations === undefined && tags === undefined)
			context.addIssue('selects no operation: write paths, operations or tags, such as paths: ["/internal/**"]');
		if (preset === undefined && rules === undefined)
			context.addIssue("changes nothing: write preset or rules, such as preset: lenient");
	});

const yesOrNo = z.boolean({ error: expect("true or false", "true or false") });

/** What can be checked of a person: a role on the repository, and the login. The App may not read teams. */
const accepter = text("a role or a login", 'admin, maintain, write, or a login such as "@alice"').regex(
	/^(?:admin|maintain|write|@[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))$/,
	'must be a role or a login: write admin, maintain, write, or a login such as "@alice" (teams cannot be checked)',
);

const someDays = expect("a number of days", "a whole number from 1 to 3650, such as 90");

const accept = z
	.strictObject(
		{
			by: z
				.array(accepter, { error: expect("a list", 'a list such as [admin, "@alice"], or leave it out') })
				.min(1, 'is empty: write at least one, such as [admin, "@alice"], or leave it out')
				.max(MAX_SELECTORS, `has too many entries: write at most ${MAX_SELECTORS}`)
				.optional(),
			not_author: yesOrNo.optional(),
			two: yesOrNo.optional(),
			max_days: z.int({ error: someDays }).min(1, { error: someDays }).max(3650, { error: someDays }).optional(),
		},
		{ error: expect("an object", "an object such as {by: [admin], not_author: true, two: true, max_days: 90}") },
	)
	.optional();

const wholeDays = expect("a number of days", "a whole number from 0 to 3650, such as 90");

/** `gate` of driftgate.yml: what blocks, under which budgets, and where otherwise. */
export const gateSchema = z.strictObject(
	{
		promise: oneOf("wire", "source", "both").optional(),
		block_on: oneOf("ERR", "WARN", "never").optional(),
		max_score: budget("40").optional(),
		max_score_by_tag: z
			.record(z.string(), budget("10"), { error: expect("an object", "tags with budgets, such as {payments: 10}") })
			.optional(),
		preset: preset.optional(),
		rules: ruleLevels.optional(),
		overrides: z
			.array(override, { error: expect("a list", "a list of overrides, or leave it out") })
			.max(MAX_OVERRIDES, `has too many entries: write at most ${MAX_OVERRIDES}`)
			.optional(),
		semver: oneOf("require", "suggest", "off").optional(),
		majors: oneOf("block", "warn", "proceed").optional(),
		unstable: oneOf("ERR", "WARN", "INFO").optional(),
		deprecation: z
			.strictObject(
				{
					min_days: z.int({ error: wholeDays }).min(0, { error: wholeDays }).max(3650, { error: wholeDays }).optional(),
				},
				{ error: expect("an object", "an object such as {min_days: 90}") },
			)
			.optional(),
		policy_changes: oneOf("warn", "block", "base").optional(),
		accept,
		rules_version: z.literal([1, 2], { error: expect("1 or 2", "1 or 2, or leave it out for the newest") }).optional(),
	},
	{ error: expect("an object", "an object such as {block_on: ERR}, or leave it out") },
);
