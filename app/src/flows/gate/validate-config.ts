import { sayIssue } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { ActionIdentity, ConfigSummary, Ports } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { findLinkedProject } from "./find-linked-project.ts";
import { openSubmission } from "./submission.ts";

export interface ValidateInput {
	readonly identity: ActionIdentity;
	/** Where the configuration is in the repository; undefined where it is at one of the usual places. */
	readonly configPath?: string | undefined;
	/** The configuration file's text. */
	readonly configContent: string;
	/** Texts by repository path; without them the description is read from git at the identity's commit. */
	readonly files: Readonly<Record<string, string>> | undefined;
}

/**
 * Checks a configuration file and the description that it names, as the gate would.
 * Throws `repo_not_linked`, `config_path_required`, and `invalid_config` with every problem.
 */
export async function validateConfig(ports: Ports, input: ValidateInput): Promise<ConfigSummary> {
	const project = await findLinkedProject(ports, input.identity, input.configPath);
	const sent = { ...input, commitSha: input.identity.sha };
	const { configPath, load, known } = await openSubmission(ports, project, sent);
	const collected = await ports.engine.for(engineCaller(project)).collect(configPath, load, known);
	if (!collected.ok) throw new ServiceFault("invalid_config", { errors: collected.issues.map(sayIssue) });
	return collected.value.summary;
}
