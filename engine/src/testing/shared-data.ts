import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { saySkipped } from "./describe-with.ts";

/** Real descriptions, labelled cases and pairs with known truth, which a clone does not have. */
const SHARED = resolve(import.meta.dirname, "../../..", process.env["DRIFTGATE_SHARED"] ?? "../shared");

/** Ends the name of a suite that is skipped for want of them; test/harness/skip-reporter.js knows it. */
const MARK = "(needs shared data)";

/** A path within the shared data, whether or not it is there. */
export function sharedPath(path: string): string {
	return join(SHARED, path);
}

export function hasShared(path: string): boolean {
	return existsSync(sharedPath(path));
}

/** A suite over what is at `path` in the shared data. Where that is not there, it is skipped, and one line says so. */
export function describeWithShared(path: string, name: string, tests: () => void): void {
	if (hasShared(path)) {
		describe(name, tests);
		return;
	}
	saySkipped(sharedPath(path), name);
	describe.skip(`${name} ${MARK}`, () => it("is skipped", () => {}));
}
