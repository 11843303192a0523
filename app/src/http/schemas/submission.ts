import { z } from "zod";
import { repoFullName } from "./scalars.ts";

/** What a workflow submits to validate and gate-check: the configuration's text, and what it claims to be of. */
const submission = z.object({
	config_content: z.string().min(1).meta({ description: "The configuration file's text, as it is." }),
	repo: repoFullName,
	ref: z
		.string()
		.min(1)
		.max(1_000)
		.meta({ description: "The git ref of the workflow run.", example: "refs/pull/7/merge" }),
	commit_sha: z
		.string()
		.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, "must be a commit id in lower-case hexadecimal")
		.meta({ example: "4b825dc642cb6eb9a060e54bf8d69288fbee4904" }),
	files: z.record(z.string().min(1).max(1_000), z.string()).optional().meta({
		description:
			"Texts by repository path: the description and every file that it refers to. Left out, they are read from git.",
	}),
});

export const gateSubmission = submission
	.extend({
		mode: z
			.enum(["sync", "check"])
			.default("sync")
			.meta({ description: "`check` never moves the baseline and generates nothing." }),
	})
	.meta({ id: "GateSubmission" });

export const validateSubmission = submission.meta({ id: "ValidateSubmission" });

export const submissionExample = {
	config_content: "service: payments-api\nversion: 1.4.0\nspec: ./openapi.yaml\noutputs:\n  typescript: true\n",
	repo: "acme/payments",
	ref: "refs/pull/7/merge",
	commit_sha: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	files: { "openapi.yaml": "openapi: 3.1.0\ninfo: {title: Payments, version: 1.4.0}\npaths: {}\n" },
};
