import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports, ProjectDocument } from "../../ports.ts";
import { projectFor } from "../projects/readable-project.ts";
import { exceptionDrafter } from "./draft-exception.ts";
import { allowedDays, type ExceptionRequest, readExceptionRequest } from "./exception-request.ts";
import { keepExceptions, OPEN_LIMIT, type Standing } from "./keep-exceptions.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";
import { requireAccepter } from "./require-accepter.ts";

export interface AddExceptionInput extends ExceptionRequest {
	readonly actor: UserActor;
	readonly projectId: string;
}

/**
 * Accepts a finding until a day, beside the exceptions of driftgate.yml. It counts from the next judgement on, or, where
 * the baseline's policy wants two persons, from the next one after a second person confirmed it.
 * Throws as `projectFor` and `requireAccepter`; `invalid_exception` with all that is wrong, and where
 * the same person added the same already.
 */
export async function addException(ports: Ports, input: AddExceptionInput): Promise<ExceptionView> {
	const { actor } = input;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const read = readExceptionRequest(input, allowedDays(project, ports.clock.now()));
	const errors = "problems" in read ? [...read.problems, ...(await sayTooMany(ports, project))] : [];
	if ("problems" in read) throw new ServiceFault("invalid_exception", { errors });
	const { needsTwo } = await requireAccepter(ports, { actor, project, findings: [read.terms.finding] });
	const exception = (await exceptionDrafter(ports, { actor, project, needsTwo }))(read.terms);
	const choose = (standing: Standing) => {
		const problem = objectionTo(exception, standing);
		if (problem !== undefined) throw new ServiceFault("invalid_exception", { errors: [problem] });
		return [exception];
	};
	await keepExceptions(ports, { actor, projectId: project.id, choose });
	return viewException(ports, exception);
}

/** Others may accept the same, and the same person on other terms: what is sent twice is one. */
function objectionTo(exception: ExceptionDocument, { standing, open }: Standing): string | undefined {
	if (standing.some((former) => saysTheSame(former, exception))) return TWICE;
	return open < OPEN_LIMIT ? undefined : TOO_MANY;
}

const saysTheSame = (one: ExceptionDocument, other: ExceptionDocument): boolean =>
	(["finding", "owner", "reason", "expires", "createdBy"] as const).every((name) => one[name] === other[name]);

const TWICE = "finding: you have added this very exception already: change its terms, or end that one first.";

async function sayTooMany({ store }: Ports, { id }: ProjectDocument): Promise<readonly string[]> {
	const open = await store.count("exceptions", { projectId: id, endedAt: null });
	return open < OPEN_LIMIT ? [] : [TOO_MANY];
}

const TOO_MANY = `A project holds at most ${OPEN_LIMIT} exceptions: end some of them first.`;
