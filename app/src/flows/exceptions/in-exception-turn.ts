import type { Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { waitForTurn } from "../records/wait-for-turn.ts";

/** A thousand inserts take seconds; who held a turn longer has died. */
const TURN_MS = 60_000;

/**
 * Does what one alone may do with the exceptions of a project, whichever process: what is there is looked at, and what is
 * added follows from it. Throws what `work` throws; ServiceFault temporarily_unavailable where others do not end.
 */
export async function inExceptionTurn<T>(ports: Ports, projectId: string, work: () => Promise<T>): Promise<T> {
	const holder = ports.random.id();
	await take(ports, projectId, holder);
	try {
		return await work();
	} finally {
		// Nobody is told of a turn that could not be given back: it ends by itself.
		await giveBack(ports, projectId, holder).catch(() => undefined);
	}
}

function take({ store, clock }: Ports, id: string, holder: string): Promise<void> {
	return waitForTurn(async () => {
		const now = clock.now();
		const until = now + TURN_MS;
		const turn = await updateDocument(store, "exceptionTurns", id, (known) =>
			known !== undefined && known.holder !== null && known.until > now
				? undefined
				: { id, holder, until, expiresAt: until },
		);
		return turn?.holder === holder;
	}, "Others add exceptions to this project.");
}

async function giveBack({ store }: Ports, id: string, holder: string): Promise<void> {
	await updateDocument(store, "exceptionTurns", id, (turn) =>
		turn?.holder === holder ? { ...turn, holder: null } : undefined,
	);
}
