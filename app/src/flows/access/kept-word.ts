import { setTimeout as sleep } from "node:timers/promises";
import { ServiceFault } from "../../errors.ts";
import type { Milliseconds, Ports, Stored, Word, Write } from "../../ports.ts";
import { withoutRev } from "../records/update-document.ts";

/*
 * What GitHub said is kept, and asked for again by one of many. Access that is lost at GitHub is lost here within FRESH_MS,
 * within BELIEVED_MS where GitHub is away, and at once where GitHub tells of a change.
 */

/** GitHub is asked again after this long: who lost access there has lost it here by then. */
export const FRESH_MS = 5 * 60_000;

/** While GitHub cannot be asked, its last word is believed for this long in all, and nothing after it. */
export const BELIEVED_MS = 15 * 60_000;

/** One of many requests asks; should it die, the next one does after this time. */
const CLAIM_MS = 30_000;

/** What nobody could ask a moment ago is not asked by everybody: it is refused at once, and asked again after this time. */
const RETRY_MS = 5_000;

/** For how long after a failure whoever comes is not kept waiting for the one that asks again. */
const DOWN_MS = 60_000;

/** What is due later than this was said by a clock that was ahead and has been set right since: it would outlive its time. */
const AHEAD_MS = 2 * FRESH_MS;

/** Requests that have nothing to believe wait for the one that asks. */
const PAUSE_MS = 100;
const PATIENCE = 100;

/** Where a word is kept, and how GitHub is asked for it. */
export interface Keeping<W extends Word> {
	/** What it says, for the sentence that refuses. */
	readonly about: string;
	read(): Promise<Stored<W> | undefined>;
	/** What stands there before GitHub has said anything; undefined where there is nobody to ask for. */
	first(): W | undefined;
	/** The last change of access that is known; undefined where none is. */
	mark(): Promise<string | undefined>;
	insert(word: W): Promise<Write>;
	replace(word: W, rev: number): Promise<Write>;
	/** Asks GitHub. Failures are ServiceFault temporarily_unavailable. */
	ask(word: W): Promise<W>;
}

/**
 * What GitHub says, never older than BELIEVED_MS, nor than the last change of access that is known. Undefined where there
 * is nobody to ask for. Throws ServiceFault temporarily_unavailable where GitHub cannot say and what it said is too old.
 */
export async function keptWord<W extends Word>(
	ports: Pick<Ports, "clock" | "log">,
	keeping: Keeping<W>,
): Promise<W | undefined> {
	for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
		// Before the word: what is written after a change, under an older mark, is seen to be so.
		const mark = await keeping.mark();
		const stored = await keeping.read();
		const word = stored ?? keeping.first();
		if (word === undefined) return undefined;
		const now = ports.clock.now();
		const isCurrent = stored !== undefined && word.mark === mark && word.checkDueAt <= now + AHEAD_MS;
		const isBelieved = isCurrent && word.checkedAt + BELIEVED_MS > now;
		if (isCurrent && word.checkDueAt > now) {
			if (isBelieved) return word;
			if (word.failedAt !== undefined && word.failedAt + DOWN_MS > now) throw notAsked(keeping, word.checkDueAt - now);
			await sleep(PAUSE_MS);
			continue;
		}
		const claimed = marked(word, { mark, isCurrent, checkDueAt: now + CLAIM_MS });
		const claim = stored === undefined ? await keeping.insert(claimed) : await keeping.replace(claimed, stored.rev);
		if (!claim.ok) continue;
		const answer = await askGitHub(ports, keeping, claimed, claim.rev, isBelieved);
		if (answer !== undefined) return answer;
	}
	throw notAsked(keeping, CLAIM_MS);
}

/** The word as whoever asks leaves it meanwhile. What was said before the last change counts for nothing. */
function marked<W extends Word>(
	word: W | Stored<W>,
	{ mark, isCurrent, checkDueAt }: { mark: string | undefined; isCurrent: boolean; checkDueAt: Milliseconds },
): W {
	const document = ("rev" in word ? withoutRev(word) : word) as unknown as W;
	if (isCurrent) return { ...document, checkDueAt };
	const { failedAt: _, mark: __, ...rest } = document;
	return { ...rest, ...(mark === undefined ? {} : { mark }), checkedAt: 0, checkDueAt } as unknown as W;
}

function notAsked({ about }: Pick<Keeping<Word>, "about">, retryMs: Milliseconds): ServiceFault {
	const detail = `GitHub could not be asked for ${about}.`;
	return new ServiceFault("temporarily_unavailable", { detail, retryAfter: Math.ceil(retryMs / 1_000) });
}

/** What GitHub says, kept; undefined where somebody wrote meanwhile, so that what was asked is old. */
async function askGitHub<W extends Word>(
	{ clock, log }: Pick<Ports, "clock" | "log">,
	keeping: Keeping<W>,
	claimed: W,
	rev: number,
	isBelieved: boolean,
): Promise<W | undefined> {
	try {
		const { failedAt: _, ...said } = await keeping.ask(claimed);
		const now = clock.now();
		const fresh = { ...said, checkedAt: now, checkDueAt: now + FRESH_MS } as unknown as W;
		return (await keeping.replace(fresh, rev)).ok ? fresh : undefined;
	} catch (error) {
		// Those who wait are told, and so is who comes next. Where somebody wrote meanwhile, that counts instead.
		const now = clock.now();
		await keeping.replace({ ...claimed, failedAt: now, checkDueAt: now + (isBelieved ? CLAIM_MS : RETRY_MS) }, rev);
		if (!isBelieved) throw error;
		log.warn("access_not_refreshed", { about: keeping.about, error });
		return claimed;
	}
}
