import { freshCheck } from "../flows/checks/ask-for-check.ts";
import type { CheckDocument } from "../ports.ts";
import { TEST_START } from "./test-ports.ts";

/** A check that nobody asked for yet. */
export function testCheck(change: Partial<CheckDocument> = {}): CheckDocument {
	return { ...freshCheck({ id: "1/a", repositoryId: "1", headSha: "a", createdAt: TEST_START }), ...change };
}
