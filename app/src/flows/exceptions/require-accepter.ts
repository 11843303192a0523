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
	return holdToPolicy(ports, await heldOf(ports, { actor, project, findings }));
}

/** The same told finding by finding. Throws as `standingOn` and the GitHub port. */
export async function objectionsTo(ports: Ports, acceptance: Acceptance): Promise<Objections> {
	if (acceptance.project.baseline?.accept === undefined) return nothing;
	return objectionsOf(ports, await heldOf(ports, acceptance));
}

async function heldOf(ports: Ports, { actor, project, findings }: Acceptance): Promise<Held> {
	const [user, { permission }] = await Promise.all([
		ports.store.get("users", actor.userId),
		standingOn(ports, actor, project),
	]);
	return { accepter: user === undefined ? undefined : { user, permission }, userId: actor.userId, project, findings };
}

export interface Held extends Pick<Acceptance, "project" | "findings"> {
	/** Undefined where nothing is known of them any more. */
	readonly accepter: Accepter | undefined;
	readonly userId: string;
}

/** The same of somebody whose permission is known. */
export async function holdToPolicy(ports: Ports, held: Held): Promise<{ readonly needsTwo: boolean }> {
	const { needsTwo, toPerson, byFinding } = await objectionsOf(ports, held);
	const [first] = [...(toPerson === undefined ? [] : [toPerson]), ...byFinding.values()];
	if (first?.why === "author_unknown") throw new ServiceFault("invalid_exception", { errors: [first.detail] });
	if (first !== undefined) throw new ServiceFault("permission_required", { detail: first.detail });
	return { needsTwo };
}

/** What a policy has against somebody's accepting a finding. */
export interface Objection {
	readonly why: "accept_policy" | "not_author" | "author_unknown";
	/** A sentence. */
	readonly detail: string;
}

export interface Objections {
	readonly needsTwo: boolean;
	/** Left out where the person may accept findings at all. */
	readonly toPerson?: Objection;
	/** By fingerprint; of those that may be accepted there is none. */
	readonly byFinding: ReadonlyMap<string, Objection>;
}

const nothing: Objections = { needsTwo: false, byFinding: new Map() };

/** What the baseline's policy has against it, finding by finding. Throws as the GitHub port. */
async function objectionsOf(ports: Ports, { accepter, userId, project, findings }: Held): Promise<Objections> {
	const policy = project.baseline?.accept;
	if (policy === undefined) return nothing;
	if (accepter === undefined || !mayAccept(policy, accepter)) {
		return { ...nothing, toPerson: { why: "accept_policy", detail: sayBy(policy.by ?? []) } };
	}
	if (!policy.notAuthor) return { ...nothing, needsTwo: policy.two };
	const authors = await authorsOfFindings(ports, project, findings);
	const found = findings.map((finding, index) => [finding, objectionToAuthor(userId, authors[index] ?? [])] as const);
	const byFinding = new Map(
		found.flatMap(([finding, objection]) => (objection === undefined ? [] : [[finding, objection]])),
	);
	return { needsTwo: policy.two, byFinding };
}

function objectionToAuthor(userId: string, authors: readonly (string | null)[]): Objection | undefined {
	if (authors.length === 0) return { why: "author_unknown", detail: UNSEEN };
	if (authors.includes(null)) return { why: "author_unknown", detail: UNKNOWN };
	return authors.some((id) => userId.endsWith(`:${id}`)) ? { why: "not_author", detail: AUTHOR } : undefined;
}

const sayBy = (by: readonly string[]): string =>
	`The project's policy lets only ${by.join(", ")} accept findings (gate.accept.by in the baseline's configuration).`;
const AUTHOR =
	"Your own commit introduced the finding, and the project's policy requires somebody else to accept it (gate.accept.not_author).";
const UNSEEN =
	"finding: none of the newest sync runs has it, so its author is unknown (gate.accept.not_author): check the change first.";
const UNKNOWN = "finding: GitHub does not know the author of the commit that introduced it (gate.accept.not_author).";
