import type { CheckConclusion, InstallationDocument, Ports, RepositoryRef } from "../../ports.ts";
import { inTurn } from "../writing/in-turn.ts";
import type { CheckView } from "./check-view.ts";
import { isGranted } from "./say-missing-permissions.ts";

/** GitHub takes descriptions of 140 characters. */
const LONGEST = 140;

const STATES = {
	success: "success",
	neutral: "success",
	failure: "failure",
	cancelled: "failure",
} as const satisfies Readonly<Record<CheckConclusion, "success" | "failure">>;

/** Says the verdict as a commit status too, for branch protection of old, where the installation's owner granted that. */
export async function showStatus(
	ports: Ports,
	{
		repository,
		installation,
		headSha,
	}: { repository: RepositoryRef; installation: InstallationDocument; headSha: string },
	{ conclusion, output, detailsUrl }: Omit<CheckView, "conclusion"> & Partial<Pick<CheckView, "conclusion">>,
): Promise<void> {
	if (installation.granted === undefined || !isGranted(installation, "statuses", "write")) return;
	const status = {
		sha: headSha,
		context: "driftgate",
		state: conclusion === undefined ? "pending" : STATES[conclusion],
		description: output.title.slice(0, LONGEST),
		...(detailsUrl === undefined ? {} : { targetUrl: detailsUrl }),
	} as const;
	const { installationId } = repository;
	await inTurn(ports, { installationId, kind: "verdict" }, () => ports.writes.setStatus(repository, status));
}
