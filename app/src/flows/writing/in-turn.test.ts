import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../errors.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts } from "../../testing/test-ports.ts";
import { hearOfLimit, inTurn, pausedFor, type WriteKind } from "./in-turn.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(eachStore)("writing to GitHub in turn, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		ports = await openTestPorts({ store: temporary.store });
	});

	afterEach(() => temporary.remove());

	const write = (
		kind: WriteKind = "verdict",
		installationId = "77",
		how: () => Promise<unknown> = async () => "done",
	) => inTurn(ports, { installationId, kind }, how);
	const limit = (retryAfter?: number) =>
		new ServiceFault("temporarily_unavailable", { isLimit: true, ...(retryAfter === undefined ? {} : { retryAfter }) });
	const refusedBy = (fault: ServiceFault) => write("verdict", "77", () => Promise.reject(fault));

	it("lets one write at a time for each installation, and others beside it", async () => {
		let writing = 0;
		let most = 0;
		const slowly = async () => {
			writing += 1;
			most = Math.max(most, writing);
			await new Promise((resolve) => setTimeout(resolve, 5));
			writing -= 1;
		};
		await Promise.all(Array.from({ length: 8 }, () => write("verdict", "77", slowly)));
		expect(most).toBe(1);
		let free: () => void = () => {};
		const held = write("verdict", "77", () => new Promise<void>((resolve) => (free = resolve)));
		expect(await write("verdict", "78")).toBe("done");
		free();
		await held;
	});

	it("writes no more than GitHub takes in a minute, and says when to come again", async () => {
		for (let count = 0; count < 80; count += 1) await write();
		await expect(write()).rejects.toMatchObject({ code: "temporarily_unavailable", retryAfter: 60 });
		ports.clock.advance(MINUTE);
		expect(await write()).toBe("done");
	});

	it("writes no more than GitHub takes in an hour", async () => {
		for (let count = 0; count < 500; count += 1) {
			if (count % 50 === 0) ports.clock.advance(MINUTE);
			await write();
		}
		await expect(write()).rejects.toMatchObject({ code: "temporarily_unavailable" });
		ports.clock.advance(HOUR);
		expect(await write()).toBe("done");
	}, 60_000);

	it("leaves room for verdicts where comments and deliveries fill the rest", async () => {
		for (let count = 0; count < 40; count += 1) await write("delivery");
		await expect(write("delivery")).rejects.toMatchObject({ code: "temporarily_unavailable" });
		for (let count = 0; count < 20; count += 1) await write("comment");
		await expect(write("comment")).rejects.toMatchObject({ code: "temporarily_unavailable" });
		for (let count = 0; count < 20; count += 1) await write("verdict");
		await expect(write("verdict")).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("is silent for as long as GitHub asks, and twice as long each time that it does not say", async () => {
		await expect(refusedBy(limit(30))).rejects.toMatchObject({ isLimit: true });
		expect(await pausedFor(ports, "77")).toBe(30);
		await expect(write()).rejects.toMatchObject({ retryAfter: 30 });
		expect(await write("verdict", "78")).toBe("done");
		ports.clock.advance(30_000);
		expect(await write()).toBe("done");
		const pauses: (number | undefined)[] = [];
		for (let count = 0; count < 6; count += 1) {
			await expect(refusedBy(limit())).rejects.toMatchObject({ isLimit: true });
			pauses.push(await pausedFor(ports, "77"));
			ports.clock.advance(15 * MINUTE);
		}
		expect(pauses).toEqual([60, 120, 240, 480, 900, 900]);
		expect(await pausedFor(ports, "77")).toBeUndefined();
	});

	it("hears of a limit in answer to a question too, and of nothing else", async () => {
		await hearOfLimit(ports, "77", new Error("a bug"));
		await hearOfLimit(ports, "77", new ServiceFault("temporarily_unavailable", { retryAfter: 5 }));
		expect(await pausedFor(ports, "77")).toBeUndefined();
		await hearOfLimit(ports, "77", limit(5));
		expect(await pausedFor(ports, "77")).toBe(5);
	});

	it("is taken over from whoever died with the turn", async () => {
		const dies = write("verdict", "77", () => new Promise(() => {}));
		dies.catch(() => {});
		await new Promise((resolve) => setTimeout(resolve, 20));
		ports.clock.advance(MINUTE);
		expect(await write()).toBe("done");
	});
});
