import { DELIVERY_FILE, type DeliverySettings, Fault, parseDeliveryFile, sayIssue } from "@driftgate/engine";
import { ActionFault } from "../action-fault.ts";
import type { GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";

/** The repository that is delivered to, as GitHub has it. */
export interface Target {
	readonly fullName: string;
	readonly id: number;
	readonly nodeId: string;
	readonly defaultBranch: string;
}

/** The repository whose job this is. */
export interface Source {
	readonly fullName: string;
	readonly id: number;
}

/**
 * The repository that the configuration names, where it takes what comes from the source: its own, or one whose delivery
 * file, on its default branch, names it. Throws ActionFault, with what has to change.
 */
export async function findTarget(github: GitHubApi, source: Source, settings: DeliverySettings): Promise<Target> {
	const name = settings.repository ?? source.fullName;
	const { status, body } = await github.ask("GET", `/repos/${name}`);
	if (status !== 200) {
		throw new ActionFault(`The token cannot see ${name} (${status}): correct the name, or give another token.`);
	}
	const [id, fullName, defaultBranch, nodeId] = ["id", "full_name", "default_branch", "node_id"].map((key) =>
		member(body, [key]),
	);
	if (typeof id !== "number" || typeof fullName !== "string" || typeof defaultBranch !== "string") {
		throw new ActionFault(`GitHub's answer about ${name} cannot be read.`);
	}
	if (member(body, ["archived"]) === true) throw new ActionFault(`${fullName} is archived: unarchive it first.`);
	const target = { id, fullName, defaultBranch, nodeId: String(nodeId) };
	if (id !== source.id) await requireNamed(github, { source, target, settings });
	return target;
}

interface Naming {
	readonly source: Source;
	readonly target: Target;
	readonly settings: DeliverySettings;
}

async function requireNamed(github: GitHubApi, { source, target, settings }: Naming): Promise<void> {
	const ref = encodeURIComponent(target.defaultBranch);
	const { status, body } = await github.ask("GET", `/repos/${target.fullName}/contents/${DELIVERY_FILE}?ref=${ref}`);
	const wanted = `{repository: ${source.fullName}, id: ${source.id}, paths: [${settings.path}]}`;
	const content = member(body, ["content"]);
	if (status !== 200 || typeof content !== "string") {
		throw new ActionFault(
			`${target.fullName} has no ${DELIVERY_FILE} on ${target.defaultBranch}: write sources: [${wanted}] there.`,
		);
	}
	if (!isNamed(Buffer.from(content, "base64").toString("utf8"), { source, target, settings })) {
		throw new ActionFault(
			`${DELIVERY_FILE} of ${target.fullName} does not open ${settings.path} to the source: write ${wanted}.`,
		);
	}
}

function isNamed(text: string, { source, target, settings: { path } }: Naming): boolean {
	try {
		return parseDeliveryFile(text).some(
			({ id, repository, paths }) =>
				id === source.id &&
				repository.toLowerCase() === source.fullName.toLowerCase() &&
				paths.some((folder) => path === folder || path.startsWith(`${folder}/`)),
		);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		const said = error.issues.slice(0, 3).map((issue) => sayIssue(issue).slice(0, 300));
		throw new ActionFault(`${DELIVERY_FILE} of ${target.fullName} cannot be used.`, said);
	}
}
