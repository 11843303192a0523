import { jest } from "@jest/globals";
import { startSweeper } from "./start-sweeper.ts";
import { openTestPorts } from "./testing/test-ports.ts";

const HOUR = 60 * 60 * 1_000;

describe("the sweeper", () => {
	it("keeps what expired for a day, should the clock be ahead", async () => {
		const ports = await openTestPorts();
		const now = ports.clock.now();
		await ports.store.insert("usedTokens", { id: "of an hour ago", expiresAt: now - HOUR });
		await ports.store.insert("usedTokens", { id: "of two days ago", expiresAt: now - 48 * HOUR });
		jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "performance"] });
		const end = startSweeper(ports);
		jest.advanceTimersByTime(60_000);
		jest.useRealTimers();
		await end();
		expect(await ports.store.get("usedTokens", "of an hour ago")).toBeDefined();
		expect(await ports.store.get("usedTokens", "of two days ago")).toBeUndefined();
		await ports.close();
	});
});
