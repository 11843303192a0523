import { ServiceFault } from "../../errors.ts";
import type { Milliseconds, Ports } from "../../ports.ts";
import { type Held, putBack } from "../records/let-go.ts";
import type { CheckView } from "./check-view.ts";
import { settleCheck } from "./settle-check.ts";
import type { Wanted } from "./show-check.ts";
import { endedView } from "./view-check.ts";

/** Nothing is left unfinished: a judgement that takes longer is a failure that says what to do. */
const LONGEST_MS = 15 * 60_000;

/** One that fails for a reason of ours, or ends the process, is tried so often. */
export const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What becomes of a check that failed: GitHub away is sat out for as long as a verdict may be waited for, a bug of ours is
 * tried a few times, and then `show` says on GitHub that there is no verdict and why.
 */
export async function endFailedCheck(
	ports: Ports,
	held: Held<"checks">,
	error: unknown,
	show: (wanted: Wanted) => Promise<void>,
): Promise<void> {
	const { claimed } = held;
	const waitedMs = ports.clock.now() - claimed.askedAt;
	const isFree = error instanceof ServiceFault && error.owner === "world";
	const mayHelp = isFree || (!isOfTheCaller(error) && claimed.attempts < MAX_ATTEMPTS);
	if (mayHelp && waitedMs < LONGEST_MS) {
		const pauseMs = Math.min(pauseAfter(claimed.attempts, isFree ? waitedMs : 0, error), LONGEST_MS);
		return putBack(ports, "checks", held, { pauseMs, isFree });
	}
	try {
		await show(endedView(claimed.id, sayUndecided(error, waitedMs)));
		await settleCheck(ports, held);
	} catch (failure) {
		ports.log.error("check_not_ended", { check: claimed.id, error: String(failure) });
		// What GitHub refuses for good is refused again; what it cannot take now, it is told as soon as it can.
		if (isOfTheCaller(failure)) await settleCheck(ports, held);
		else await putBack(ports, "checks", held, { pauseMs: LONGEST_PAUSE_MS, isFree: true });
	}
}

const isOfTheCaller = (error: unknown): boolean => error instanceof ServiceFault && error.owner === "caller";

/** An outage waits as long again as was waited: the pauses double by themselves. */
function pauseAfter(attempts: number, waitedMs: Milliseconds, error: unknown): Milliseconds {
	const asked = error instanceof ServiceFault ? (error.retryAfter ?? 0) * 1_000 : 0;
	const grown = Math.max(waitedMs, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
	return Math.max(asked, Math.min(grown, LONGEST_PAUSE_MS));
}

function sayUndecided(error: unknown, waitedMs: Milliseconds): Pick<CheckView, "conclusion"> & CheckView["output"] {
	const why = error instanceof ServiceFault ? (error.detail ?? error.code) : "Driftgate failed.";
	const late = waitedMs < LONGEST_MS ? "" : " It was tried for 15 minutes.";
	const remedy = "Re-run this check; if it fails again, ask whoever operates Driftgate to look at its log.";
	return { conclusion: "failure", title: "Not judged", summary: `${why}${late}\n\n${remedy}` };
}
