import type { UserActor } from "../../auth/may.ts";
import type { ExceptionDocument, Ports, ProjectDocument } from "../../ports.ts";
import { namePerson } from "../naming/name-person.ts";
import type { ExceptionTerms } from "./exception-request.ts";

/** Who accepts, in which project. */
export interface Accepting {
	readonly actor: UserActor;
	readonly project: ProjectDocument;
	/** Whether a second person has to confirm it first. */
	readonly needsTwo: boolean;
}

/** Makes the exceptions of one request as they are to be kept: by the same person, in the same moment. */
export async function exceptionDrafter(
	ports: Ports,
	{ actor, project, needsTwo }: Accepting,
): Promise<(terms: ExceptionTerms) => ExceptionDocument> {
	const addedBy = await namePerson(ports, { projectId: project.id, userId: actor.userId });
	const createdAt = ports.clock.now();
	return (terms) => ({
		id: ports.random.id(),
		projectId: project.id,
		...terms,
		createdBy: actor.userId,
		addedBy,
		...(needsTwo ? { confirmedBy: null } : {}),
		createdAt,
		endedAt: null,
	});
}
