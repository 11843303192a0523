import type { ExceptionDocument, Ports } from "../../ports.ts";
import { namePerson } from "../naming/name-person.ts";
import { NOBODY } from "../records/records-of.ts";
import { activeExceptions } from "./active-exceptions.ts";

/**
 * The exceptions that judge: the project's own, and those of the pull request that is judged, each with whoever added it.
 * Those of another pull request count for nothing until that is merged.
 */
export async function judgingExceptions(
	ports: Ports,
	projectId: string,
	pull?: number,
): Promise<readonly ExceptionDocument[]> {
	const active = await activeExceptions(ports, projectId);
	const counting = active.filter((exception) => exception.pull === undefined || exception.pull === pull);
	return Promise.all(counting.map((exception) => withAdder(ports, exception)));
}

/** An older Driftgate kept the user and not yet what the log names a user by. */
async function withAdder(ports: Ports, exception: ExceptionDocument): Promise<ExceptionDocument> {
	const { addedBy, createdBy: userId, projectId } = exception;
	if (addedBy !== undefined || userId === NOBODY) return exception;
	return { ...exception, addedBy: await namePerson(ports, { projectId, userId }) };
}
