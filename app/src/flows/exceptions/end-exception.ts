import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports } from "../../ports.ts";
import { namePerson } from "../naming/name-person.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { projectFor } from "../projects/readable-project.ts";
import { updateDocument } from "../records/update-document.ts";

export interface EndExceptionInput {
	readonly actor: UserActor;
	readonly projectId: string;
	readonly exceptionId: string;
}

/** Ends an exception before its day; its record stays as evidence. Throws as `projectFor`; `not_found` for one that ended. */
export async function endException(ports: Ports, input: EndExceptionInput): Promise<void> {
	const project = await projectFor(ports, { ...input, verb: "project.except" });
	requireOpen(await ports.store.get("exceptions", input.exceptionId), project.id);
	const endedAs = await namePerson(ports, { projectId: project.id, userId: input.actor.userId });
	await updateDocument(ports.store, "exceptions", input.exceptionId, (exception) => ({
		...requireOpen(exception, project.id),
		endedAt: ports.clock.now(),
		endedAs,
	}));
	const event = { kind: "exception_ended", projectId: project.id, subject: input.exceptionId } as const;
	await recordEvent(ports, eventOf(input.actor, event));
}

function requireOpen(exception: ExceptionDocument | undefined, projectId: string): ExceptionDocument {
	if (exception?.projectId !== projectId || exception.endedAt !== null) throw new ServiceFault("not_found");
	return exception;
}
