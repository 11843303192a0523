import { ServiceFault } from "../../../errors.ts";
import { refusal } from "../ask-for.ts";
import { githubFault, isNotFound } from "../github-fault.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/** An error of one field of an answer, with the `type` that GitHub puts beside its message. */
interface FieldError {
	readonly type?: unknown;
	readonly message?: unknown;
}

/** What a mutation is refused with, in GitHub's words. */
export interface RefusedMutation {
	readonly type: string;
	readonly message: string;
}

const MOST_OF_MESSAGE = 300;

/**
 * Sends one mutation; undefined where it was carried out. Throws ServiceFault permission_required, repo_not_linked, or
 * temporarily_unavailable where GitHub does not take it now, or nobody knows whether it did.
 */
export async function mutate(
	repository: InstalledRepository,
	query: string,
	input: object,
): Promise<RefusedMutation | undefined> {
	try {
		await repository.client.auth({ type: "installation" });
		await repository.client.graphql(query, { input });
		return undefined;
	} catch (error) {
		const refused = firstError(error);
		if (refused === undefined) {
			if (isNotFound(error)) throw new ServiceFault("repo_not_linked");
			throw refusal(error) ?? githubFault(error, "GitHub did not take what was written.");
		}
		if (refused.type === "RATE_LIMITED") throw limited();
		if (/not accessible by integration/i.test(refused.message)) throw notGranted();
		return refused;
	}
}

const limited = () =>
	new ServiceFault("temporarily_unavailable", { detail: "As much as GitHub takes was written.", isLimit: true });

const notGranted = () =>
	new ServiceFault("permission_required", { detail: "The App's installation does not grant contents: write." });

/** Octokit throws what GitHub said of fields as `errors`; an answer that is not 200 has a status instead. */
function firstError(error: unknown): RefusedMutation | undefined {
	const { errors } = Object(error) as { readonly errors?: readonly FieldError[] };
	const first = Array.isArray(errors) ? (errors[0] as FieldError | undefined) : undefined;
	if (first === undefined || "status" in Object(error)) return undefined;
	return { type: String(first.type ?? ""), message: String(first.message ?? "").slice(0, MOST_OF_MESSAGE) };
}
