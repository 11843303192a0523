import { z } from "zod";
import { expect, oneOf, text } from "./config-words.ts";
import { deliveryObjection } from "./delivery-objection.ts";

/* Where what a target makes is delivered: the words that driftgate.yml and a repository's delivery file share. */

const EXAMPLE = "a folder of the repository, such as clients/typescript";

export const deliveryFolder = text("a path", EXAMPLE)
	.superRefine((path, context) => {
		const objection = deliveryObjection(path, { what: "folder", example: EXAMPLE });
		if (objection !== undefined) context.addIssue(objection);
	})
	.describe("A folder of the repository, never below .github.");

/** GitHub's names: an owner of letters, digits and hyphens, and a name that is not one or two points. */
export const repositoryName = text("a repository", "owner and name, such as acme/payments-sdk").regex(
	/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/,
	"must be a repository's name: write owner and name, such as acme/payments-sdk",
);

export const deliverSchema = z.strictObject(
	{
		repository: repositoryName.optional(),
		path: deliveryFolder,
		as: oneOf("pull_request", "branch", "commit").optional(),
	},
	{ error: expect("an object", "an object such as {path: clients/typescript, as: pull_request}") },
);
