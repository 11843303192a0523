import { isLoopback } from "./is-loopback.ts";
import { billingVariables } from "./stripe-variables.ts";
import type { Environment, VariableName } from "./variables.ts";

/** What belongs together must be given together. */
export function checkPairs(environment: Environment, problems: string[]): void {
	const isSet = (name: VariableName): boolean => (environment[name] ?? "").trim() !== "";
	if (isSet("GITHUB_APP_ID") !== isSet("GITHUB_PRIVATE_KEY")) {
		const missing = isSet("GITHUB_APP_ID") ? "GITHUB_PRIVATE_KEY" : "GITHUB_APP_ID";
		problems.push(`${missing} is missing: a GitHub App needs both GITHUB_APP_ID and GITHUB_PRIVATE_KEY, or neither.`);
	}
	if (isSet("GITHUB_CLIENT_ID") !== isSet("GITHUB_CLIENT_SECRET")) {
		const missing = isSet("GITHUB_CLIENT_ID") ? "GITHUB_CLIENT_SECRET" : "GITHUB_CLIENT_ID";
		problems.push(`${missing} is missing: sign-in needs both GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, or neither.`);
	}
	if (isSet("GITHUB_CLIENT_ID") && !isSet("PUBLIC_URL") && !isLoopback(environment.HOST?.trim() || "localhost")) {
		problems.push("PUBLIC_URL is missing: whoever signs in with GitHub is sent back there.");
	}
	if (isSet("ROLE") && environment.ROLE?.trim() !== "all" && !isSet("MONGODB_URI")) {
		problems.push("MONGODB_URI is missing: processes that share the work share MongoDB; SQLite has ROLE=all.");
	}
	const missing = billingVariables.filter((name) => !isSet(name));
	if (missing.length === billingVariables.length) return;
	for (const name of missing) problems.push(`${name} is missing: billing needs all of Stripe's variables, or none.`);
}
