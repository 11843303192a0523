import { describeWith } from "./describe-with.ts";

/**
 * What a law is tried on: everything in CI, where nothing is skipped (`DRIFTGATE_NO_SKIP=1`); every `nth` from the first
 * for whoever waits for the tests.
 */
export function share<T>(all: readonly T[], nth: number): readonly T[] {
	return isEverythingTried ? all : all.filter((_, index) => index % nth === 0);
}

export const isEverythingTried = process.env["DRIFTGATE_NO_SKIP"] === "1";

/** A suite that builds or plays what takes most of a minute, and runs in CI alone. */
export function describeInCi(name: string, tests: () => void): void {
	describeWith("DRIFTGATE_NO_SKIP=1, which CI sets", isEverythingTried, name, tests);
}
