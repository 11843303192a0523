import type { RefusedMutation } from "./ask-graphql.ts";

/** Rules of a repository, in GitHub's words for them: protected branches, rulesets. */
const RULES = /protected|rule|pull request|status check|signed|must be made/i;

/** Why a branch does not take a commit, and what helps. */
export function sayRefused(fullName: string, branch: string, { message }: RefusedMutation): string {
	const said = message.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
	if (!RULES.test(message)) return `GitHub does not take it on the branch ${branch} of ${fullName}: ${said}`;
	return `The rules of the branch ${branch} of ${fullName} refuse it (${said}): deliver as a pull_request, or let the App bypass them.`;
}
