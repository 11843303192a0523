import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { inTurn } from "../http/take-turns.ts";
import { openDoor } from "./open-door.ts";

/** What ends the checks that are under way. */
const ends: (() => void)[] = [];

afterEach(async () => {
	while (ends.length > 0) {
		for (const end of ends.splice(0)) end();
		await nextTurn();
	}
});

/** Checks that end when the test says so: `begun` has whose were begun. */
function watch(threads = 2) {
	const door = openDoor(threads);
	const begun: string[] = [];
	const check = (tenant: string, longestMs?: number): Promise<void> =>
		inTurn(
			door,
			{ tenant },
			() => {
				begun.push(tenant);
				return new Promise((resolve) => ends.push(resolve));
			},
			longestMs,
		);
	const endOldest = async (): Promise<void> => {
		ends.shift()?.();
		await nextTurn();
	};
	return { begun, check, endOldest };
}

describe("the door of checks", () => {
	it("has one check of an account under way while others ask, and lets theirs in at once", async () => {
		const { begun, check, endOldest } = watch();
		void check("other");
		await nextTurn();
		for (let each = 0; each < 10; each += 1) void check("hostile");
		await nextTurn();
		expect(begun).toEqual(["other", "hostile"]);
		void check("third");
		await nextTurn();
		expect(begun).toEqual(["other", "hostile", "third"]);
		await endOldest();
		expect(begun).toHaveLength(3);
		await endOldest();
		expect(begun).toEqual(["other", "hostile", "third", "hostile"]);
	});

	it("bounds nobody who asks alone", async () => {
		const { begun, check } = watch();
		for (let each = 0; each < 40; each += 1) void check("alone");
		await nextTurn();
		expect(begun).toHaveLength(40);
	});

	it("has half as many checks of an account under way as it may have threads", async () => {
		const { begun, check } = watch(8);
		void check("other");
		for (let each = 0; each < 10; each += 1) void check("busy");
		await nextTurn();
		expect(begun.filter((tenant) => tenant === "busy")).toHaveLength(4);
	});

	it("takes the turn of a check that takes long for over", async () => {
		const { begun, check, endOldest } = watch();
		void check("other");
		void check("slow", 1);
		await nextTurn();
		void check("slow", 1);
		while (begun.length < 3) await sleep(1);
		expect(begun).toEqual(["other", "slow", "slow"]);
		// Their ends give back nothing that was given back before.
		for (let each = 0; each < 3; each += 1) await endOldest();
		void check("slow");
		void check("slow");
		void check("other");
		await nextTurn();
		expect(begun.slice(3)).toEqual(["slow", "other"]);
	});

	it("gives the turn of a check that fails to the next, and passes on why", async () => {
		const door = openDoor(2);
		const failing = inTurn(door, { tenant: "a" }, () => Promise.reject(new Error("It failed.")));
		await expect(failing).rejects.toThrow("It failed.");
		await inTurn(door, { tenant: "b" }, async () => undefined);
		expect(await inTurn(door, { tenant: "a" }, async () => "done")).toBe("done");
	});
});
