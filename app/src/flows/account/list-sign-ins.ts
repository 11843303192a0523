import type { UserActor } from "../../auth/may.ts";
import type { Ports, SessionDocument } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { eachOf, readAll } from "../records/read-all.ts";

const order = { field: "id", direction: "asc" } as const;

/** Where a person is signed in now, the newest first. */
export async function listSignIns(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	userId: string,
): Promise<readonly SessionDocument[]> {
	const all = await readAll(store, "sessions", { where: { userId }, sort: order });
	return all.filter(({ expiresAt }) => expiresAt > clock.now()).sort((a, b) => b.createdAt - a.createdAt);
}

/** Ends every sign-in of a person but the one that asks; gives how many there were. */
export async function endOtherSignIns(
	ports: Ports,
	{ actor, sessionId }: { readonly actor: UserActor; readonly sessionId: string },
): Promise<number> {
	let ended = 0;
	for await (const { id, expiresAt } of eachOf(ports.store, "sessions", {
		where: { userId: actor.userId },
		sort: order,
	})) {
		if (id === sessionId) continue;
		await deleteDocument(ports.store, "sessions", id);
		if (expiresAt > ports.clock.now()) ended += 1;
	}
	const subject = `sign-ins ended: ${ended}`;
	if (ended > 0) await recordEvent(ports, eventOf(actor, { kind: "settings_changed", subject }));
	return ended;
}
