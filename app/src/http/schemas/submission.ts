import { z } from "zod";
import { repoFullName } from "./scalars.ts";

/** In the one form that git has for a path. */
function isInside(path: string): boolean {
	return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

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
	config_path: z
		.string()
		.min(1)
		.max(1_000)
		.refine(isInside, "must be a path inside the repository, such as driftgate.yml")
		.optional()
		.meta({
			description:
				"Where the configuration is in the repository: the project that tracks it is the one that is meant. Left out, it is at one of the usual places, or the repository's only one.",
			example: "services/payments/driftgate.yml",
		}),
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
		checkpoint: z.string().max(4_096).optional().meta({
			description:
				"The last checkpoint of the project's log that the workflow saw (a signed note): the answer then proves that the log goes on from it.",
		}),
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
