import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../errors.ts";
import type { PlacedOrder, ShipmentDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts } from "../../testing/test-ports.ts";
import { recordsOf } from "../records/records-of.ts";
import { updateDocument } from "../records/update-document.ts";
import { endFailedShipment } from "./end-failed-shipment.ts";
import { queueShipment } from "./queue-shipment.ts";
import { settleShipment } from "./settle-shipment.ts";

const ID = "project/typescript";
const HOUR = 60 * 60_000;

function order(leafIndex: number, change: Partial<PlacedOrder> = {}): PlacedOrder {
	const news = { version: `1.${leafIndex}.0`, versionBefore: null, step: null, changes: "", upgrade: [] };
	return {
		...{ projectId: "project", target: "typescript", leafIndex, runId: `run-${leafIndex}`, commitSha: "0".repeat(40) },
		...{ service: "payments", version: `1.${leafIndex}.0`, files: [], news },
		settings: { repository: null, path: "clients", as: "pull_request" },
		...change,
	};
}

describe.each(eachStore)("shipments, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		ports = await openTestPorts({ store: temporary.store });
	});

	afterEach(async () => {
		await ports.close();
		await temporary.remove();
	});

	const shipment = () => ports.store.get("shipments", ID);
	const change = (how: (known: ShipmentDocument) => ShipmentDocument) =>
		updateDocument(ports.store, "shipments", ID, (known) => (known === undefined ? undefined : how(known)));

	async function claim(): Promise<{ claimed: ShipmentDocument; holder: string }> {
		const claimed = await ports.store.claim("shipments", { now: ports.clock.now(), leaseMs: 1_000, owner: "me" });
		if (claimed === undefined) throw new Error("Nothing is due.");
		return { claimed, holder: "me" };
	}

	it("are of the newest order, with what is new of all, however often each is queued", async () => {
		for (const index of [1, 3, 2, 3, 1]) await queueShipment(ports, order(index));
		const queued = await shipment();
		expect(queued?.order.leafIndex).toBe(3);
		expect(queued?.news.map(({ leafIndex }) => leafIndex)).toEqual([3, 1]);
		expect(queued?.dueAt).toBe(ports.clock.now());
	});

	it("forget what was declined elsewhere, and keep what was declined here", async () => {
		await queueShipment(ports, order(1));
		const proposed = { pull: 7, content: "abc", leafIndex: 1 };
		await change((known) => ({ ...known, proposed }));
		await queueShipment(ports, order(2));
		expect((await shipment())?.proposed).toEqual(proposed);
		const settings = { repository: "acme/sdk", path: "clients", as: "pull_request" } as const;
		await queueShipment(ports, order(3, { settings }));
		expect((await shipment())?.proposed).toBeNull();
	});

	it("are looked at again at once where a younger order came while a worker held them", async () => {
		await queueShipment(ports, order(1));
		const held = await claim();
		await queueShipment(ports, order(2));
		expect((await shipment())?.leaseOwner).toBe("me");
		await settleShipment(ports, held, { kind: "shipped", message: "It is there." });
		expect(await shipment()).toMatchObject({ leaseOwner: null, dueAt: ports.clock.now(), outcome: { runId: "run-1" } });
	});

	it("wait for the world with pauses that grow, for a day", async () => {
		await queueShipment(ports, order(1));
		const pauses: number[] = [];
		for (let tries = 0; tries < 200; tries += 1) {
			const before = ports.clock.now();
			await endFailedShipment(ports, await claim(), new ServiceFault("temporarily_unavailable"));
			const { dueAt } = (await shipment()) ?? {};
			if (dueAt == null) break;
			pauses.push(dueAt - before);
			ports.clock.advance(dueAt - before);
		}
		expect(Math.max(...pauses)).toBe(15 * 60_000);
		expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
		expect(await shipment()).toMatchObject({ dueAt: null, outcome: { kind: "given_up" } });
		expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(23 * HOUR);
	});

	it("go with their project, and no other's do", async () => {
		await queueShipment(ports, order(1));
		await queueShipment(ports, order(1, { projectId: "project2" }));
		await recordsOf.shipments.ofProject?.(ports.store, "project");
		expect(await shipment()).toBeUndefined();
		expect(await ports.store.get("shipments", "project2/typescript")).toBeDefined();
	});
});
