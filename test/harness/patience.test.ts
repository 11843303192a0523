import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";

describe("a test", () => {
	it("may take several times as long as it says", () => sleep(1_500), 1_000);
});
