/**
 * What a law is tried on: everything in CI, where nothing is skipped (`DRIFTGATE_NO_SKIP=1`); every `nth` from the first
 * for whoever waits for the tests.
 */
export function share<T>(all: readonly T[], nth: number): readonly T[] {
	return isEverythingTried ? all : all.filter((_, index) => index % nth === 0);
}

export const isEverythingTried = process.env["DRIFTGATE_NO_SKIP"] === "1";
