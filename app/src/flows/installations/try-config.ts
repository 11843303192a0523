import type { Issue } from "@driftgate/engine/records";
import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ConfigSummary, Ports, RepositoryDocument } from "../../ports.ts";
import { callerOfActor } from "../judging/engine-caller.ts";
import { scaffoldConfig } from "../judging/try-engine.ts";
import { repositoryInSight } from "./find-candidates.ts";

/* A configuration of a repository before it is committed: made, and checked against the files that are there. */

export interface TryInput {
	readonly actor: UserActor;
	readonly repositoryId: string;
}

export interface CheckInput extends TryInput {
	readonly configPath: string;
	/** The configuration's text as it would be. */
	readonly config: string;
}

/** What is wrong with it, all of it; nothing where the gate could use it. */
export type CheckedConfig = { readonly summary: ConfigSummary } | { readonly issues: readonly Issue[] };

/**
 * Checks a configuration that is not there yet, with the description that it names on the default branch. Throws
 * `not_found` for a repository that the person does not see, and as the ports of GitHub.
 */
export async function checkConfig(ports: Ports, input: CheckInput): Promise<CheckedConfig> {
	const { actor, configPath, config } = input;
	const read = await readerOf(ports, input);
	const load = async (path: string): Promise<string | undefined> => (path === configPath ? config : read(path));
	const collected = await ports.engine.for(callerOfActor(actor)).collect(configPath, load);
	return collected.ok ? { summary: collected.value.summary } : { issues: collected.issues };
}

/**
 * A configuration for a description of the default branch. Throws `not_found` for a repository that the person does not
 * see and for a file that is not there; `invalid_spec` with every problem; as the ports of GitHub.
 */
export async function scaffoldFor(
	ports: Ports,
	{ description, ...input }: TryInput & { readonly description: string },
): Promise<string> {
	const spec = await (await readerOf(ports, input))(description);
	if (spec === undefined) throw new ServiceFault("not_found");
	return scaffoldConfig(ports, input.actor, { spec, specPath: `./${description}` });
}

type Read = (path: string) => Promise<string | undefined>;

/** Reads files of the commit that the default branch has now. */
async function readerOf(ports: Ports, { actor, repositoryId }: TryInput): Promise<Read> {
	const repository: RepositoryDocument = await repositoryInSight(ports, actor, repositoryId);
	const commitSha = await ports.github.headCommit(repository, repository.defaultBranch);
	if (commitSha === undefined) return async () => undefined;
	return async (path) => (await ports.github.readFile(repository, path, commitSha))?.text;
}
