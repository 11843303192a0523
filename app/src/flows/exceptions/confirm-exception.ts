import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports } from "../../ports.ts";
import { namePerson } from "../naming/name-person.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { projectFor } from "../projects/readable-project.ts";
import { updateDocument } from "../records/update-document.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";
import { requireAccepter } from "./require-accepter.ts";

export interface ConfirmExceptionInput {
	readonly actor: UserActor;
	readonly projectId: string;
	readonly exceptionId: string;
}

/**
 * The second person's word on an exception that waits for one (`gate.accept.two`): it counts from the next judgement on.
 * One that counts already stays as it is. Throws as `projectFor` and `requireAccepter`; `not_found` for one that ended;
 * `permission_required` to whoever made it.
 */
export async function confirmException(ports: Ports, input: ConfirmExceptionInput): Promise<ExceptionView> {
	const { actor, exceptionId } = input;
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	const waiting = requireOpen(await ports.store.get("exceptions", exceptionId), project.id);
	await requireAccepter(ports, { actor, project, findings: [waiting.finding] });
	const confirmedAs = await namePerson(ports, { projectId: project.id, userId: actor.userId });
	const confirmed = await updateDocument(ports.store, "exceptions", exceptionId, (current) => {
		const exception = requireOpen(current, project.id);
		if (exception.confirmedBy !== null) return undefined;
		if (exception.createdBy === actor.userId) throw new ServiceFault("permission_required", { detail: SAME });
		return { ...exception, confirmedBy: actor.userId, confirmedAs };
	});
	const exception = requireOpen(confirmed, project.id);
	if (waiting.confirmedBy === null && exception.confirmedBy === actor.userId) {
		const event = { kind: "exception_confirmed", projectId: project.id, subject: exceptionId } as const;
		await recordEvent(ports, eventOf(actor, event));
	}
	return viewException(ports, exception);
}

const SAME =
	"You added this exception: the project's policy requires a second person to confirm it (gate.accept.two in the baseline's configuration).";

function requireOpen(exception: ExceptionDocument | undefined, projectId: string): ExceptionDocument {
	if (exception?.projectId !== projectId || exception.endedAt !== null) throw new ServiceFault("not_found");
	return exception;
}
