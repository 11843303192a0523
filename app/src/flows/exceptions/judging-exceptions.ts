import type { ExceptionDocument, Ports } from "../../ports.ts";
import { namePerson } from "../naming/name-person.ts";
import { NOBODY } from "../records/records-of.ts";
import { activeExceptions } from "./active-exceptions.ts";

/**
 * The exceptions that judge: the project's own, and those of the pull request that is judged, each with whoever added and confirmed it.
 * Those of another pull request count for nothing until that is merged.
 */
export async function judgingExceptions(
	ports: Ports,
	projectId: string,
	pull?: number,
): Promise<readonly ExceptionDocument[]> {
	const active = await activeExceptions(ports, projectId);
	const counting = active.filter((exception) => exception.pull === undefined || exception.pull === pull);
	return Promise.all(counting.map((exception) => withPeople(ports, exception)));
}

/** An older Driftgate kept the users and not yet what the log names them by. */
async function withPeople(ports: Ports, exception: ExceptionDocument): Promise<ExceptionDocument> {
	const { projectId, createdBy, confirmedBy } = exception;
	const name = async (userId: string | null | undefined): Promise<string | undefined> =>
		userId == null || userId === NOBODY ? undefined : namePerson(ports, { projectId, userId });
	const addedBy = exception.addedBy ?? (await name(createdBy));
	const confirmedAs = exception.confirmedAs ?? (await name(confirmedBy));
	return {
		...exception,
		...(addedBy === undefined ? {} : { addedBy }),
		...(confirmedAs === undefined ? {} : { confirmedAs }),
	};
}
