import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createMemoryIdentity, type MemoryIdentity } from "../../testing/memory-identity.ts";
import { openTestPorts, type TestPorts } from "../../testing/test-ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { freshGrant, reachOf } from "./reach.ts";

const MINUTE = 60_000;

describe("what somebody reaches", () => {
	let identity: MemoryIdentity;
	let ports: TestPorts;
	beforeEach(async () => {
		identity = createMemoryIdentity();
		ports = await openTestPorts({ identity });
		identity.reach.set("ada", ["1", "2"]);
		await ports.store.insert("grants", freshGrant("ada", "ada", ["1", "2"], ports.clock.now()));
	});
	afterEach(() => ports.close());

	it("is everything for the operator, and nothing for who is gone", async () => {
		await ports.store.insert("users", { id: "local", login: "local", local: true, createdAt: 0 });
		await ports.store.insert("users", { id: "eve", login: "eve", local: false, createdAt: 0 });
		expect(await reachOf(ports, "local")).toBe("every");
		expect(await reachOf(ports, "eve")).toEqual(new Set());
		expect(await reachOf(ports, "gone")).toEqual(new Set());
	});

	it("is asked for every five minutes, by one of many", async () => {
		ports.clock.advance(5 * MINUTE - 1);
		await reachOf(ports, "ada");
		expect(identity.asked).toBe(0);
		identity.reach.set("ada", ["2", "3"]);
		ports.clock.advance(1);
		const seen = await Promise.all(Array.from({ length: 20 }, () => reachOf(ports, "ada")));
		expect(identity.asked).toBe(1);
		expect(seen).toContainEqual(new Set(["2", "3"]));
		expect(await reachOf(ports, "ada")).toEqual(new Set(["2", "3"]));
	});

	it("waits for the one that asks where nothing can be believed", async () => {
		ports.clock.advance(24 * 60 * MINUTE);
		identity.reach.set("ada", ["7"]);
		const seen = await Promise.all(Array.from({ length: 20 }, () => reachOf(ports, "ada")));
		expect(seen).toEqual(Array.from({ length: 20 }, () => new Set(["7"])));
		expect(identity.asked).toBe(1);
	});

	describe("while GitHub cannot be asked and nothing can be believed", () => {
		beforeEach(() => {
			ports.clock.advance(24 * 60 * MINUTE);
			identity.isDown = true;
		});

		const refusal = async () => reachOf(ports, "ada").catch((error: unknown) => error);

		it("is refused to all who came at once, as soon as the one that asked knows", async () => {
			const { get } = ports.store;
			let reads = 0;
			const store = Object.assign(Object.create(ports.store), {
				get: (...asked: Parameters<typeof get>) => {
					reads += 1;
					return Reflect.apply(get, ports.store, asked);
				},
			});
			const crowd = Array.from({ length: 20 }, () =>
				reachOf({ ...ports, store }, "ada").catch((error: unknown) => error),
			);
			for (const error of await Promise.all(crowd)) expect(error).toMatchObject({ code: "temporarily_unavailable" });
			expect(identity.asked).toBe(1);
			// Each reads once or twice, and once more where it waited: far from the hundred times of whoever waits in vain.
			expect(reads).toBeLessThan(20 * 5);
		});

		it("is refused at once to who comes next, until it is asked again", async () => {
			await refusal();
			expect(await refusal()).toMatchObject({ code: "temporarily_unavailable", retryAfter: 5 });
			expect(identity.asked).toBe(1);
			ports.clock.advance(5_000);
			identity.isDown = false;
			expect(await reachOf(ports, "ada")).toEqual(new Set(["1", "2"]));
			expect(await ports.store.get("grants", "ada")).not.toHaveProperty("failedAt");
		});

		it("waits for the one that asks where the failure is long ago", async () => {
			await refusal();
			ports.clock.advance(2 * MINUTE);
			identity.isDown = false;
			const seen = await Promise.all(Array.from({ length: 20 }, () => reachOf(ports, "ada")));
			expect(seen).toEqual(Array.from({ length: 20 }, () => new Set(["1", "2"])));
		});
	});

	it("is asked for again where whoever asked has died", async () => {
		ports.clock.advance(5 * MINUTE);
		const { asked } = identity;
		const checkDueAt = ports.clock.now() + 30_000;
		await updateDocument(ports.store, "grants", "ada", (grant) => grant && { ...grant, checkDueAt });
		await reachOf(ports, "ada");
		expect(identity.asked).toBe(asked);
		ports.clock.advance(30_000);
		await reachOf(ports, "ada");
		expect(identity.asked).toBe(asked + 1);
	});

	it("is asked for again where it was said by a clock that was ahead", async () => {
		identity.reach.set("ada", ["7"]);
		ports.clock.advance(-24 * 60 * MINUTE);
		expect(await reachOf(ports, "ada")).toEqual(new Set(["7"]));
	});

	it("is nothing where the grant is good for nothing any more", async () => {
		identity.reach.delete("ada");
		ports.clock.advance(5 * MINUTE);
		expect(await reachOf(ports, "ada")).toEqual(new Set());
	});
});
