import { ServiceFault } from "./errors.ts";
import type { GitHub } from "./ports.ts";

/** What stands in GitHub's place where no App is configured: whoever needs it learns what is missing. */
export function withoutGitHub(): GitHub {
	const refuse = (): Promise<never> =>
		Promise.reject(
			new ServiceFault("temporarily_unavailable", { detail: "This server has no GitHub App configured." }),
		);
	return { readFile: refuse, headCommit: refuse, listRepositories: refuse };
}
