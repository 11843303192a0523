import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../errors.ts";
import { receiveVerified } from "../../github/webhooks/receive-verified.ts";
import type { DeliveryDocument, Store } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts } from "../../testing/test-ports.ts";
import { deliverOnce } from "../../worker/start-deliveries.ts";
import type { HandleDelivery } from "./carry-out-delivery.ts";
import { deliveryHolder } from "./remember.ts";

const ID = "0b989ba4-242f-11e5-81e1-c7b6966d2516";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Larger than any document. */
const LARGE = JSON.stringify({
	commits: Array.from({ length: 40_000 }, (_, n) => `a path of some length, number ${n}`),
});

describe.each(eachStore)("a webhook delivery, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;
	let handled: string[];

	beforeEach(async () => {
		temporary = await openStore();
		ports = await openTestPorts({ store: temporary.store });
		handled = [];
	});

	afterEach(() => temporary.remove());

	const receive = (body = "{}", change: Partial<Store> = {}, event = "push") =>
		receiveVerified({ ...ports, store: withChange(change) }, Buffer.from(body), {
			"x-github-delivery": ID,
			"x-github-event": event,
		});

	function withChange(change: Partial<Store>): Store {
		return new Proxy(ports.store, { get: (store, name) => Reflect.get(change, name) ?? Reflect.get(store, name) });
	}

	const record = async (): Promise<DeliveryDocument | undefined> => ports.store.get("deliveries", ID);

	const handle: HandleDelivery = async ({ body }) => void handled.push(body);

	const carryOut = (how: HandleDelivery = handle) => deliverOnce(ports, "test", how);

	const accepted = { status: 200, body: { ok: true, outcome: "accepted" } };
	const duplicate = { status: 200, body: { ok: true, outcome: "duplicate" } };
	const outage = () => Promise.reject(new ServiceFault("temporarily_unavailable"));

	it("is stored with its payload before it is answered, and carried out after that", async () => {
		expect(await receive('{"action":"a"}')).toEqual(accepted);
		expect(await record()).toMatchObject({ payload: { text: '{"action":"a"}' }, expiresAt: null, attempts: 0 });
		expect(handled).toEqual([]);
		expect(await carryOut()).toBe(true);
		expect(handled).toEqual(['{"action":"a"}']);
		expect(await record()).toEqual({
			id: ID,
			event: "push",
			receivedAt: expect.anything(),
			expiresAt: expect.anything(),
			rev: expect.anything(),
		});
	});

	it("is answered 500 where it cannot be stored, and leaves nothing behind", async () => {
		expect(await receive("{}", { insert: outage })).toEqual({ status: 500, body: { error: "internal_error" } });
		expect(await record()).toBeUndefined();
		expect(await receive()).toEqual(accepted);
	});

	it("is a duplicate for as long as it is remembered, whatever its body says", async () => {
		await receive();
		expect(await receive('{"other":1}')).toEqual(duplicate);
		await carryOut();
		expect(await receive('{"other":1}')).toEqual(duplicate);
		expect(await carryOut()).toBe(false);
		ports.clock.advance(8 * DAY);
		expect(await receive()).toEqual(accepted);
	});

	it("comes again when the lease of a worker that died has ended", async () => {
		await receive();
		await ports.store.claim("deliveries", { now: ports.clock.now(), leaseMs: MINUTE, owner: "dead" });
		expect(await carryOut()).toBe(false);
		ports.clock.advance(MINUTE);
		expect(await carryOut()).toBe(true);
		expect(handled).toHaveLength(1);
	});

	it("waits for a day until GitHub is back, however often it was tried meanwhile", async () => {
		await receive();
		let tries = 0;
		for (let waited = 0; waited < DAY - 10 * MINUTE; waited += 10 * MINUTE) {
			if (await carryOut(outage)) tries += 1;
			ports.clock.advance(10 * MINUTE);
		}
		expect(tries).toBeGreaterThan(100);
		await carryOut();
		expect(handled).toHaveLength(1);
	});

	it("waits longer each time", async () => {
		await receive();
		const pauses: number[] = [];
		for (let attempt = 0; attempt < 10; attempt += 1) {
			await carryOut(outage);
			const pause = ((await record())?.dueAt ?? 0) - ports.clock.now();
			pauses.push(pause);
			ports.clock.advance(pause);
		}
		expect(pauses.slice(0, 6)).toEqual([4_000, 4_000, 8_000, 16_000, 32_000, 64_000]);
		expect(pauses.at(-1)).toBe(10 * MINUTE);
	});

	it("is given up after eight attempts that fail here, says why, and is taken again when it is delivered again", async () => {
		await receive();
		let tries = 0;
		const bug: HandleDelivery = async () => {
			tries += 1;
			throw new TypeError("a bug");
		};
		for (let later = 0; later < 20; later += 1) {
			await carryOut(bug);
			ports.clock.advance(10 * MINUTE);
		}
		expect(tries).toBe(8);
		expect(await record()).toMatchObject({ failure: "Given up after 8 attempts: The sync failed." });
		expect(await record()).not.toHaveProperty("payload");
		expect(ports.log.events).toContain("delivery_given_up");
		expect(await receive()).toEqual(accepted);
		await carryOut();
		expect(handled).toHaveLength(1);
	});

	it("is given up where it ends the process each time", async () => {
		await receive();
		for (let attempt = 0; attempt < 8; attempt += 1) {
			await ports.store.claim("deliveries", { now: ports.clock.now(), leaseMs: MINUTE, owner: "dying" });
			ports.clock.advance(MINUTE);
		}
		await carryOut();
		expect(handled).toEqual([]);
		expect(await record()).toMatchObject({ failure: expect.stringContaining("Given up after 9 attempts") });
	});

	it("is remembered without its payload where nobody needs the event", async () => {
		expect(await receive('{"action":"a"}', {}, "star")).toMatchObject({ status: 200, body: { outcome: "ignored" } });
		expect(await record()).not.toHaveProperty("payload");
		expect(await receive("{}", {}, "push")).toEqual(duplicate);
		expect(await carryOut()).toBe(false);
	});

	describe("that no document holds", () => {
		const held = async (): Promise<number> => {
			const delivery = await record();
			return delivery === undefined ? 0 : (await ports.store.heldBlobs(deliveryHolder(delivery), undefined, 10)).length;
		};

		it("is kept as a blob until it is carried out, and not longer", async () => {
			expect(await receive(LARGE)).toEqual(accepted);
			expect(await held()).toBe(1);
			await carryOut();
			expect(handled).toEqual([LARGE]);
			expect(await held()).toBe(0);
			expect(await record()).not.toHaveProperty("payload");
			expect(await carryOut()).toBe(false);
		});

		it("is not there where its blob could not be kept: it was answered 500, and can be delivered again", async () => {
			expect(await receive(LARGE, { putBlob: outage })).toMatchObject({ status: 500 });
			expect(await carryOut()).toBe(false);
			expect(await receive(LARGE)).toEqual(accepted);
			await carryOut();
			expect(handled).toEqual([LARGE]);
		});

		it("is dropped where it never was whole, so that it can still be delivered", async () => {
			await receive(LARGE, { putBlob: outage });
			ports.clock.advance(DAY);
			await carryOut();
			expect(await record()).toBeUndefined();
			expect(await receive(LARGE)).toEqual(accepted);
		});

		it("lets go of its blob though the process died doing so", async () => {
			await receive(LARGE);
			const dying = { ...ports, store: withChange({ releaseBlobs: () => Promise.reject(new Error("died")) }) };
			await expect(deliverOnce(dying, "test", handle)).rejects.toThrow("died");
			expect(await held()).toBe(1);
			ports.clock.advance(2 * MINUTE);
			await carryOut();
			expect(await held()).toBe(0);
			expect(handled).toHaveLength(1);
		});
	});
});
