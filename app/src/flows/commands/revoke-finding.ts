import type { Ports } from "../../ports.ts";
import { openExceptions } from "../exceptions/active-exceptions.ts";
import { namePerson } from "../naming/name-person.ts";
import { recordEvent } from "../naming/record-event.ts";
import { updateDocument } from "../records/update-document.ts";

export interface Revoking {
	readonly userId: string;
	/** At GitHub: whoever commands there need not have an account here. */
	readonly login: string;
	readonly projectIds: readonly string[];
	readonly pull: number;
	readonly finding: string;
}

/**
 * Ends what was accepted of a finding for a pull request; gives how many acceptances that were. What is the project's is
 * ended in the interface, where it is seen what else it holds for.
 */
export async function revokeFinding(ports: Ports, revoking: Revoking): Promise<number> {
	const { userId, login, projectIds, pull, finding } = revoking;
	let ended = 0;
	for (const projectId of projectIds) {
		const open = await openExceptions(ports, projectId);
		const meant = open.filter((one) => one.pull === pull && one.finding === finding);
		if (meant.length === 0) continue;
		const endedAs = await namePerson(ports, { projectId, userId, login });
		for (const { id } of meant) {
			await updateDocument(ports.store, "exceptions", id, (current) =>
				current?.endedAt === null ? { ...current, endedAt: ports.clock.now(), endedAs } : undefined,
			);
			const user = (await ports.store.get("users", userId)) === undefined ? {} : { userId };
			await recordEvent(ports, { kind: "exception_ended", projectId, subject: id, ...user });
			ended += 1;
		}
	}
	return ended;
}
