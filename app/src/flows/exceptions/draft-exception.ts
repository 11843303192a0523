import type { UserActor } from "../../auth/may.ts";
import type { CommandSource, ExceptionDocument, Ports, ProjectDocument } from "../../ports.ts";
import { namePerson } from "../naming/name-person.ts";
import type { ExceptionTerms } from "./exception-request.ts";

/** Who accepts, in which project. */
export interface Accepting {
	/** Of somebody who acts on GitHub, the login there too. */
	readonly actor: Pick<UserActor, "userId"> & { readonly login?: string };
	readonly project: ProjectDocument;
	/** Whether a second person has to confirm it first. */
	readonly needsTwo: boolean;
	/** The command that asks for it, on a pull request, whose it is then. */
	readonly command?: CommandSource & { readonly pull: number };
}

/** Makes the exceptions of one request as they are to be kept: by the same person, in the same moment. */
export async function exceptionDrafter(
	ports: Ports,
	{ actor: { userId, login }, project, needsTwo, command }: Accepting,
): Promise<(terms: ExceptionTerms) => ExceptionDocument> {
	const named = login === undefined ? { userId } : { userId, login };
	const addedBy = await namePerson(ports, { projectId: project.id, ...named });
	const createdAt = ports.clock.now();
	return (terms) => ({
		id: ports.random.id(),
		projectId: project.id,
		...terms,
		createdBy: userId,
		...(command === undefined ? {} : { pull: command.pull, command }),
		addedBy,
		...(needsTwo ? { confirmedBy: null } : {}),
		createdAt,
		endedAt: null,
	});
}
