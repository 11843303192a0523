import type { Ports } from "../../ports.ts";
import { eraseNow } from "../records/erase-project.ts";
import { settleEnd } from "./settle-end.ts";

/** Goes on with every erasure and every end there is, and forgets those that no writer can be late for any more. */
export async function continueErasures(ports: Ports): Promise<void> {
	const { store, clock } = ports;
	const { items } = await store.page("erasures", { where: {}, sort: { field: "id", direction: "asc" }, limit: 1_000 });
	for (const { id, until, keepsLog, rev } of items) {
		const isLast = until <= clock.now();
		await (keepsLog === undefined ? eraseNow : settleEnd)(ports, id);
		// An end that turned into an erasure meanwhile begins its time anew.
		if (isLast) await store.deleteIf("erasures", id, rev);
	}
}
