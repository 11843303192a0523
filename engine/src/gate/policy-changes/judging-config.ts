import type { Config } from "../../contract/config.ts";

/**
 * The configuration that judges: the revision's, with the policy and the exceptions of the base where that says
 * `policy_changes: base`. What was added in the interface stands in no file and holds in either case.
 */
export function judgingConfig(base: Config | null, revision: Config): Config {
	if (base?.policy.policyChanges !== "base") return revision;
	const added = revision.exceptions.filter(({ at }) => at === null);
	return { ...revision, policy: base.policy, exceptions: [...base.exceptions, ...added] };
}
