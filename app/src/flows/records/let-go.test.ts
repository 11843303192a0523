import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { CheckDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { testCheck } from "../../testing/test-check.ts";
import { openTestPorts, type TestPorts } from "../../testing/test-ports.ts";
import { type Held, putBack, settle } from "./let-go.ts";
import { updateDocument } from "./update-document.ts";

const LEASE_MS = 60_000;

describe.each(eachStore)("letting go of what was claimed, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		ports = await openTestPorts({ store: temporary.store });
		await ports.store.insert("checks", testCheck({ asked: 1, dueAt: ports.clock.now() }));
	});

	afterEach(() => temporary.remove());

	async function claim(owner = "one"): Promise<Held<"checks">> {
		const claimed = await ports.store.claim("checks", { now: ports.clock.now(), leaseMs: LEASE_MS, owner });
		if (claimed === undefined) throw new Error("Nothing is due.");
		const { rev: _rev, ...document } = claimed;
		return { claimed: document, holder: owner };
	}

	const kept = () => ports.store.get("checks", "1/a");
	const change = (edit: (check: CheckDocument) => CheckDocument) =>
		updateDocument(ports.store, "checks", "1/a", (check) => check && edit(check));
	const askAgain = () => change((check) => ({ ...check, asked: check.asked + 1 }));

	it("leaves what is done due no more", async () => {
		const held = await claim();
		await settle(ports, "checks", held, ({ asked }, isDone) => (isDone ? { answered: asked } : {}));
		expect(await kept()).toMatchObject({ dueAt: null, leaseOwner: null, attempts: 0, answered: 1 });
		await expect(claim()).rejects.toThrow("Nothing is due.");
	});

	it("has what was asked for again meanwhile looked at again at once", async () => {
		const held = await claim();
		await askAgain();
		const seen: boolean[] = [];
		await settle(ports, "checks", held, (_check, isDone) => {
			seen.push(isDone);
			return {};
		});
		expect(seen).not.toContain(true);
		expect(await kept()).toMatchObject({ dueAt: ports.clock.now(), leaseOwner: null });
		expect((await claim("two")).claimed.asked).toBe(2);
	});

	it("puts back what came to nothing until the pause is over, and counts the attempt unless the world was away", async () => {
		await putBack(ports, "checks", await claim(), { pauseMs: 5_000, isFree: false });
		expect(await kept()).toMatchObject({ dueAt: ports.clock.now() + 5_000, leaseOwner: null, attempts: 1 });
		await expect(claim()).rejects.toThrow("Nothing is due.");
		ports.clock.advance(5_000);
		await putBack(ports, "checks", await claim(), { pauseMs: 5_000, isFree: true });
		expect(await kept()).toMatchObject({ attempts: 1 });
	});

	it("lets no pause hold up who asked again meanwhile", async () => {
		const held = await claim();
		await askAgain();
		await putBack(ports, "checks", held, { pauseMs: 5_000, isFree: false });
		expect(await kept()).toMatchObject({ dueAt: ports.clock.now(), leaseOwner: null });
	});

	it("leaves to another what was lost to it", async () => {
		const lost = await claim("dead");
		ports.clock.advance(LEASE_MS);
		await claim("alive");
		const before = await kept();
		await settle(ports, "checks", lost);
		await putBack(ports, "checks", lost, { pauseMs: 1, isFree: false });
		expect(await kept()).toEqual(before);
		expect(before).toMatchObject({ leaseOwner: "alive" });
	});

	it("loses nothing of what is asked for while it lets go", async () => {
		const held = await claim();
		await Promise.all([settle(ports, "checks", held), ...Array.from({ length: 5 }, askAgain)]);
		const { asked, dueAt } = (await kept()) ?? {};
		expect(asked).toBe(6);
		// Whoever asks where nobody holds it makes it due (ask-for-check); here only that the lease is gone is held.
		expect([null, ports.clock.now()]).toContain(dueAt);
		expect(await kept()).toMatchObject({ leaseOwner: null });
	});
});
