import { z } from "zod";
import { isoDay } from "../lib/iso-day.ts";
import { operationPatternObjection, pathPatternObjection } from "../lib/operation-selector.ts";
import { normalizePath, pathObjection } from "../lib/paths.ts";
import { refPatternObjection } from "../lib/ref-pattern.ts";

/*
 * The shape of driftgate.yml. Every message is the end of a sentence that begins with the field's name ("gate.max_score
 * must be …"), and says what to write.
 */

/** Longer texts are no names or reasons, and they are stored with every run. */
const MAX_NAME = 200;
const MAX_REASON = 2_000;

/** Says that a required value is missing where it is, and what is expected where another one stands. */
function expect(what: string, example: string) {
	return (issue: { readonly input?: unknown }) =>
		issue.input === undefined ? `is missing: write ${example}` : `must be ${what}: write ${example}`;
}

function text(what: string, example: string) {
	return z.string({ error: expect(what, example) });
}

const slug = text("a slug", "lower-case letters, digits and hyphens, such as payments-api").regex(
	/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/,
	"must be a slug: write at most 64 lower-case letters, digits and inner hyphens, such as payments-api",
);

/** Semantic Versioning 2.0.0, its own regular expression, with a bound on the length. */
const SEMVER =
	/^(?=.{1,128}$)(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

const version = text("a semantic version", "three numbers with points, such as 1.4.0").regex(
	SEMVER,
	"must be a semantic version: write three numbers with points, such as 1.4.0",
);

const specPath = z.string().superRefine((path, context) => {
	const objection = pathObjection(path) ?? (normalizePath(path) === undefined ? "leaves the repository" : undefined);
	if (objection !== undefined) {
		context.addIssue(`${objection}: write a path inside the repository, such as openapi/openapi.yaml`);
	}
});

const spec = z.union([specPath, z.looseObject({})], {
	error: expect("a path or a description", "a path inside the repository, such as openapi/openapi.yaml"),
});

const packageName = text("a package name", "a name such as payments-client").regex(
	/^[@A-Za-z0-9][A-Za-z0-9._/@-]{0,213}$/,
	"must be a package name: write letters, digits and . _ / @ -, such as payments-client",
);

const output = z.union(
	[
		z.boolean(),
		z.strictObject({
			enabled: z.boolean({ error: expect("true or false", "true or false") }).optional(),
			package_name: packageName.optional(),
		}),
	],
	{ error: expect("true, false or an object", "true, or an object such as {enabled: true, package_name: payments}") },
);

const outputs = z.strictObject(
	{
		typescript: output.optional(),
		python: output.optional(),
		go: output.optional(),
		mcp: output.optional(),
		docs: output.optional(),
	},
	{ error: expect("an object", "the outputs that you want, such as {typescript: true}") },
);

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
	const list = `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
	return z.enum(values, { error: `has no such value: write ${list}` });
}

const preset = oneOf("strict", "recommended", "lenient");

const ruleLevels = z.record(z.string(), oneOf("ERR", "WARN", "INFO", "off"), {
	error: expect("an object", "rule ids with their levels, such as {response-property-removed: WARN}"),
});

function budget(example: string) {
	return z
		.number({ error: expect("a number", `a number from 0, such as ${example}, or leave it out`) })
		.min(0, `must not be negative: write a number from 0, such as ${example}, or leave it out`);
}

const tag = text("a tag", "a tag as the operations have it, such as payments")
	.min(1, "is empty: write a tag as the operations have it, such as payments")
	.max(MAX_NAME, `is too long: write at most ${MAX_NAME} characters`);

/** Each pattern is tried on each operation: the bounds keep the whole policy cheap on the largest description. */
const MAX_SELECTORS = 50;
const MAX_OVERRIDES = 20;

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

const override = z
	.strictObject(
		{
			paths: selectors(pattern("paths", '"/internal/**"', pathPatternObjection), '"/internal/**"'),
			operations: selectors(
				pattern("operations", '"GET /v1/accounts/{id}"', operationPatternObjection),
				'"GET /v1/accounts/{id}"',
			),
			tags: selectors(tag, "beta"),
			preset: preset.optional(),
			rules: ruleLevels.optional(),
		},
		{ error: expect("an object", 'an object such as {paths: ["/internal/**"], preset: lenient}') },
	)
	.superRefine(({ paths, operations, tags, preset, rules }, context) => {
		if (paths === undefined && operations === undefined && tags === undefined)
			context.addIssue('means no operation: write paths, operations or tags, such as paths: ["/internal/**"]');
		if (preset === undefined && rules === undefined)
			context.addIssue("changes nothing: write preset or rules, such as preset: lenient");
	});

const wholeDays = expect("a number of days", "a whole number from 0 to 3650, such as 90");

const gate = z.strictObject(
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
		unstable: oneOf("ERR", "WARN", "INFO").optional(),
		deprecation: z
			.strictObject(
				{
					min_days: z.int({ error: wholeDays }).min(0, { error: wholeDays }).max(3650, { error: wholeDays }).optional(),
				},
				{ error: expect("an object", "an object such as {min_days: 90}") },
			)
			.optional(),
		rules_version: z.literal(1, { error: expect("1", "1, the only version so far") }).optional(),
	},
	{ error: expect("an object", "an object such as {block_on: ERR}, or leave it out") },
);

const FINDING = "must be the fingerprint of a finding: write its 16 hexadecimal digits in quotes";

const exception = z.strictObject(
	{
		finding: text("the fingerprint of a finding", "its 16 hexadecimal digits in quotes").regex(
			/^[0-9a-f]{16}$/,
			FINDING,
		),
		owner: text("a name", 'who answers for it, such as "@api-team"')
			.trim()
			.min(1, 'is empty: write who answers for it, such as "@api-team"')
			.max(MAX_NAME, `is too long: write at most ${MAX_NAME} characters`),
		reason: text("text", "why this change is accepted")
			.trim()
			.min(1, "is empty: write why this change is accepted")
			.max(MAX_REASON, `is too long: write at most ${MAX_REASON} characters`),
		expires: text("a date", "the last day that it holds, such as 2027-01-31").refine(
			(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isoDay(day) !== null,
			"must be a day of the calendar: write it as 2027-01-31",
		),
	},
	{
		error: expect(
			"an object",
			'an object such as {finding: "3f9a0c1d2e4b5a67", owner: "@api-team", reason: …, expires: 2027-01-31}',
		),
	},
);

const consumption = z.strictObject(
	{
		service: slug,
		operations: z
			.array(
				text("an operation", 'a method and a path, such as "GET /v1/accounts/{id}"').regex(
					/^[A-Z]{1,20} \/\S*$/,
					'must be an operation: write a method and a path, such as "GET /v1/accounts/{id}"',
				),
				{ error: expect("a list", 'a list such as ["GET /v1/accounts/{id}"]') },
			)
			.min(1, 'is empty: write at least one operation, such as "GET /v1/accounts/{id}"'),
	},
	{ error: expect("an object", 'an object such as {service: ledger-api, operations: ["GET /v1/accounts/{id}"]}') },
);

const refPattern = text("a pattern of branch names", 'a pattern such as "release/*"').superRefine(
	(pattern, context) => {
		const objection = refPatternObjection(pattern);
		if (objection !== undefined) context.addIssue(`${objection}: write a pattern such as "main", "release/*" or "**"`);
	},
);

const liveUrl = text("a URL", "an https URL, such as https://api.example.com/openapi.json").refine(
	isPlainHttpsUrl,
	"must be an https URL without a user name or a fragment: write one such as https://api.example.com/openapi.json",
);

function isPlainHttpsUrl(written: string): boolean {
	if (written.length > 2_000 || !/^https:\/\/[^\s\\]+$/.test(written)) return false;
	const url = URL.parse(written);
	return url !== null && url.username === "" && url.password === "" && url.hash === "";
}

/** driftgate.yml as it is written: optional fields may be absent, and defaults are not filled in. */
export const configSchema = z.strictObject(
	{
		service: slug,
		version,
		spec,
		outputs,
		gate: gate.optional(),
		exceptions: z.array(exception, { error: expect("a list", "a list of exceptions, or leave it out") }).optional(),
		consumes: z.array(consumption, { error: expect("a list", "a list of services, or leave it out") }).optional(),
		refs: z
			.array(refPattern, { error: expect("a list", 'a list such as ["main", "release/*"], or leave it out') })
			.min(1, 'is empty: write at least one pattern, such as ["main"], or leave it out')
			.optional(),
		live: z
			.strictObject(
				{ url: liveUrl },
				{ error: expect("an object", "an object such as {url: https://api.example.com/openapi.json}") },
			)
			.optional(),
	},
	{ error: expect("a mapping", "the fields service, version, spec and outputs") },
);

export type WrittenConfig = z.infer<typeof configSchema>;
