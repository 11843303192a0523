import { z } from "zod";
import { normalizePath, pathObjection } from "../../lib/paths.ts";
import { refPatternObjection } from "../../lib/ref-pattern.ts";
import { exceptionSchema } from "./config-exception-schema.ts";
import { gateSchema } from "./config-gate-schema.ts";
import { expect, oneOf, text } from "./config-words.ts";
import { deliverSchema } from "./deliver-schema.ts";
import { namesSchema } from "./names-schema.ts";
import { selectorSchema } from "./selector-schema.ts";

/*
 * The shape of driftgate.yml. Every message is the end of a sentence that begins with the field's name ("gate.max_score
 * must be …"), and says what to write.
 */

const slug = text("a slug", "lower-case letters, digits and hyphens, such as payments-api").regex(
	/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/,
	"must be a slug: write at most 64 lower-case letters, digits and inner hyphens, such as payments-api",
);

/** Semantic Versioning 2.0.0, its own regular expression, with bounds: numbers that every reader keeps exactly. */
const SEMVER =
	/^(?=.{1,128}$)(?:0|[1-9]\d{0,14})\.(?:0|[1-9]\d{0,14})\.(?:0|[1-9]\d{0,14})(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

const version = text("a semantic version", "three numbers with dots, such as 1.4.0").regex(
	SEMVER,
	"must be a semantic version: write three numbers with dots, such as 1.4.0",
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

const outputFields = {
	enabled: z.boolean({ error: expect("true or false", "true or false") }).optional(),
	package_name: packageName.optional(),
	include: selectorSchema.optional(),
	exclude: selectorSchema.optional(),
	deliver: deliverSchema.optional(),
};

const output = z.union([z.boolean(), z.strictObject(outputFields)], {
	error: expect("true, false or an object", "true, or an object such as {enabled: true, package_name: payments}"),
});

/** TypeScript has what JSON has, unless one says otherwise; the other languages have dates and long integers of their own. */
const typescriptOutput = z.union(
	[
		z.boolean(),
		z.strictObject({
			...outputFields,
			dates: oneOf("text", "date").optional(),
			int64: oneOf("number", "bigint", "text").optional(),
		}),
	],
	{ error: expect("true, false or an object", "true, or an object such as {enabled: true, package_name: payments}") },
);

/** What an MCP server has beside what every output has. */
const mcpOutput = z.union(
	[
		z.boolean(),
		z.strictObject({
			...outputFields,
			budget: z
				.int({ error: expect("a number of tokens", "a whole number of tokens, such as 10000") })
				.min(1, "is too small: write a number of tokens, such as 10000")
				.max(10_000_000, "is too large: write a number of tokens, such as 10000")
				.optional(),
			surface: oneOf("tools", "dynamic", "docs").optional(),
			classes: z
				.strictObject(
					{
						read: selectorSchema.optional(),
						write: selectorSchema.optional(),
						destructive: selectorSchema.optional(),
					},
					{ error: expect("an object", 'an object such as {read: {operations: ["POST /search"]}}, or leave it out') },
				)
				.optional(),
		}),
	],
	{ error: expect("true, false or an object", "true, or an object such as {enabled: true, budget: 10000}") },
);

const outputs = z.strictObject(
	{
		typescript: typescriptOutput.optional(),
		python: output.optional(),
		go: output.optional(),
		mcp: mcpOutput.optional(),
		docs: output.optional(),
	},
	{ error: expect("an object", "the outputs that you want, such as {typescript: true}") },
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

/** What the App shows on GitHub. */
const githubSchema = z.strictObject(
	{
		checks: oneOf("one", "each").optional(),
		comment: oneOf("changes", "always", "off").optional(),
		accept_button: z.boolean({ error: expect("true or false", "true or false") }).optional(),
	},
	{ error: expect("an object", "an object such as {comment: always}, or leave it out") },
);

/** driftgate.yml as it is written: optional fields may be absent, and defaults are not filled in. */
export const configSchema = z.strictObject(
	{
		service: slug,
		version,
		spec,
		built: z.boolean({ error: expect("true or false", "true or false, or leave it out") }).optional(),
		outputs,
		gate: gateSchema.optional(),
		exceptions: z
			.array(exceptionSchema, { error: expect("a list", "a list of exceptions, or leave it out") })
			.optional(),
		consumes: z.array(consumption, { error: expect("a list", "a list of services, or leave it out") }).optional(),
		refs: z
			.array(refPattern, { error: expect("a list", 'a list such as ["main", "release/*"], or leave it out') })
			.min(1, 'is empty: write at least one pattern, such as ["main"], or leave it out')
			.optional(),
		names: namesSchema.optional(),
		github: githubSchema.optional(),
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
