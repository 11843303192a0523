import type { JudgedProject, Ports } from "../../ports.ts";
import { REMEMBER_MS } from "../deliveries/remember.ts";
import { type Held, settle } from "../records/let-go.ts";

/** What was asked for is answered; a check that is nobody's any more is remembered for a while. */
export async function settleCheck(
	ports: Ports,
	held: Held<"checks">,
	judged?: readonly JudgedProject[],
): Promise<void> {
	const now = ports.clock.now();
	await settle(ports, "checks", held, ({ subjects }, isDone) => ({
		...(judged === undefined ? {} : { judged }),
		answered: held.claimed.asked,
		expiresAt: isDone && subjects.length === 0 ? now + REMEMBER_MS : null,
	}));
}
