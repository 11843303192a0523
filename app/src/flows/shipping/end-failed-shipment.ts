import { ServiceFault } from "../../errors.ts";
import type { Milliseconds, Ports } from "../../ports.ts";
import { type Held, putBack } from "../records/let-go.ts";
import { settleShipment } from "./settle-shipment.ts";

/** GitHub away is sat out so long; the next sync orders anew in any case. */
const LONGEST_MS = 24 * 60 * 60_000;
/** What fails for a reason of ours is tried so often. */
export const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** What becomes of a shipment that failed: the world is waited for, a bug of ours tried again, a refusal told. */
export async function endFailedShipment(ports: Ports, held: Held<"shipments">, error: unknown): Promise<void> {
	const { claimed } = held;
	const fault = error instanceof ServiceFault ? error : undefined;
	const isFree = fault?.owner === "world";
	const waitedMs = ports.clock.now() - claimed.orderedAt;
	const mayHelp = isFree ? waitedMs < LONGEST_MS : fault?.owner !== "caller" && claimed.attempts < MAX_ATTEMPTS;
	if (mayHelp)
		return putBack(ports, "shipments", held, { pauseMs: pauseAfter(claimed.attempts, waitedMs, fault), isFree });
	const message = fault?.detail ?? fault?.code ?? "Driftgate failed; its log says why.";
	const kind = fault?.owner === "caller" ? "refused" : "given_up";
	return settleShipment(ports, held, { kind, message });
}

/** An outage waits as long again as was waited: the pauses double by themselves. */
function pauseAfter(attempts: number, waitedMs: Milliseconds, fault: ServiceFault | undefined): Milliseconds {
	const asked = (fault?.retryAfter ?? 0) * 1_000;
	const grown = fault?.owner === "world" ? waitedMs : FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1);
	return Math.max(asked, Math.min(Math.max(grown, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
}
