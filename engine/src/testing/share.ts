import { describeWith, saySkipped } from "./describe-with.ts";

/**
 * What a law is tried on: everything in CI, where nothing is skipped (`DRIFTGATE_NO_SKIP=1`); every `nth` from the first
 * for whoever waits for the tests.
 */
export function share<T>(all: readonly T[], nth: number): readonly T[] {
	return isEverythingTried ? all : all.filter((_, index) => index % nth === 0);
}

export const isEverythingTried = process.env["DRIFTGATE_NO_SKIP"] === "1";

const OF_CI = "DRIFTGATE_NO_SKIP=1, which CI sets";

/** A suite that builds or plays what takes most of a minute, and runs in CI alone. */
export function describeInCi(name: string, tests: () => void): void {
	describeWith(OF_CI, isEverythingTried, name, tests);
}

/** One such test, in a suite that may need more than CI. */
export function itInCi(name: string, test: () => Promise<void>, timeoutMs?: number): void {
	if (!isEverythingTried) saySkipped(OF_CI, name);
	const tryIt = isEverythingTried ? it : it.skip;
	tryIt(name, test, timeoutMs);
}
