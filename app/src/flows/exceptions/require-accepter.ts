import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { standingOn } from "../access/standing-on.ts";
import { authorsOfFindings } from "./authors-of-finding.ts";
import { type Accepter, mayAccept } from "./may-accept.ts";

export interface Acceptance {
	readonly actor: UserActor;
	readonly project: ProjectDocument;
	/** Fingerprints. */
	readonly findings: readonly string[];
}

/**
 * Goes on only where the baseline's policy (`gate.accept`) lets the person accept each of the findings, and gives that policy.
 * Throws `permission_required`; `invalid_exception` where nobody can tell whose change the finding came with; and as
 * `standingOn` and the GitHub port.
 */
export async function requireAccepter(
	ports: Ports,
	{ actor, project, findings }: Acceptance,
): Promise<{ readonly needsTwo: boolean }> {
	if (project.baseline?.accept === undefined) return { needsTwo: false };
	const [user, { permission }] = await Promise.all([
		ports.store.get("users", actor.userId),
		standingOn(ports, actor, project),
	]);
	const accepter = user === undefined ? undefined : { user, permission };
	return holdToPolicy(ports, { accepter, userId: actor.userId, project, findings });
}

export interface Held extends Pick<Acceptance, "project" | "findings"> {
	/** Undefined where nothing is known of them any more. */
	readonly accepter: Accepter | undefined;
	readonly userId: string;
}

/** The same of somebody whose permission is known. */
export async function holdToPolicy(
	ports: Ports,
	{ accepter, userId, project, findings }: Held,
): Promise<{ readonly needsTwo: boolean }> {
	const policy = project.baseline?.accept;
	if (policy === undefined) return { needsTwo: false };
	if (accepter === undefined || !mayAccept(policy, accepter)) throw refused(sayBy(policy.by ?? []));
	if (policy.notAuthor) await requireAnother(ports, { userId, project, findings });
	return { needsTwo: policy.two };
}

async function requireAnother(ports: Ports, { userId, project, findings }: Omit<Held, "accepter">): Promise<void> {
	for (const authors of await authorsOfFindings(ports, project, findings)) {
		if (authors.length === 0) throw new ServiceFault("invalid_exception", { errors: [UNSEEN] });
		if (authors.includes(null)) throw new ServiceFault("invalid_exception", { errors: [UNKNOWN] });
		if (authors.some((id) => userId.endsWith(`:${id}`))) throw refused(AUTHOR);
	}
}

const refused = (detail: string) => new ServiceFault("permission_required", { detail });

const sayBy = (by: readonly string[]): string =>
	`The project's policy lets only ${by.join(", ")} accept findings (gate.accept.by in the baseline's configuration).`;
const AUTHOR =
	"Your own commit introduced the finding, and the project's policy requires somebody else to accept it (gate.accept.not_author).";
const UNSEEN =
	"finding: none of the newest sync runs has it, so its author is unknown (gate.accept.not_author): check the change first.";
const UNKNOWN = "finding: GitHub does not know the author of the commit that introduced it (gate.accept.not_author).";
