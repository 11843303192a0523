import { describe, it } from "@jest/globals";
import { eachStore } from "./each-store.ts";
import { keepIn } from "./test-service.ts";

/**
 * Runs a suite that is a file of its own once more, on MongoDB, where MONGODB_TEST_URL names a server: `suite` imports
 * that file. Elsewhere it says that it was skipped.
 */
export async function onMongodb(name: string, suite: () => Promise<unknown>): Promise<void> {
	const open = eachStore.find(([database]) => database === "MongoDB")?.[1];
	if (open === undefined) {
		process.stdout.write(`${name} on MongoDB is skipped: set MONGODB_TEST_URL to a server's connection string.\n`);
		describe.skip(`${name} on MongoDB`, () => it("is skipped", () => {}));
		return;
	}
	keepIn(open);
	await suite();
}
