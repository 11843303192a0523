import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { projectFor } from "../projects/readable-project.ts";
import { exceptionDrafter } from "./draft-exception.ts";
import { allowedDays, type ExceptionRequest, readExceptionRequest } from "./exception-request.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";
import { requireAccepter } from "./require-accepter.ts";

export interface AddExceptionInput extends ExceptionRequest {
	readonly actor: UserActor;
	readonly projectId: string;
}

/** Each is weighed in each judgement of the project. */
export const OPEN_LIMIT = 1_000;

/**
 * Accepts a finding until a day, beside the exceptions of driftgate.yml. It counts from the next judgement on, or, where
 * the baseline's policy wants two persons, from the next one after a second person confirmed it.
 * Throws as `projectFor` and `requireAccepter`; `invalid_exception` with all that is wrong.
 */
export async function addException(ports: Ports, input: AddExceptionInput): Promise<ExceptionView> {
	const { store, clock } = ports;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const read = readExceptionRequest(input, allowedDays(project, clock.now()));
	const open = await store.count("exceptions", { projectId: project.id, endedAt: null });
	const errors = [...("problems" in read ? read.problems : []), ...(open < OPEN_LIMIT ? [] : [TOO_MANY])];
	if ("problems" in read || errors.length > 0) throw new ServiceFault("invalid_exception", { errors });
	const { needsTwo } = await requireAccepter(ports, { actor: input.actor, project, findings: [read.terms.finding] });
	const draft = await exceptionDrafter(ports, { actor: input.actor, project, needsTwo });
	const exception = draft(read.terms);
	await store.insert("exceptions", exception);
	const event = { kind: "exception_added", projectId: project.id, subject: exception.id } as const;
	await recordEvent(ports, eventOf(input.actor, event));
	return viewException(ports, exception);
}

const TOO_MANY = `A project holds at most ${OPEN_LIMIT} exceptions: end some of them first.`;
