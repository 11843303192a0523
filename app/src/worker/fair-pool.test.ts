import { itInCi } from "../../../engine/src/testing/share.ts";
import type { Caller, Engine, EnginePool } from "../ports.ts";
import { sampleFiles } from "../testing/sample-service.ts";
import { createEnginePool } from "./engine-pool.ts";

/* Work whose files are held back holds its thread: so a test says how long it takes, whatever the machine does. */

const files: Readonly<Record<string, string>> = sampleFiles();

const tenant = (name: string): Caller => ({ tenant: name, subject: name, isStranger: false });
const stranger: Caller = { tenant: "network 203.0.113.9", subject: "network 203.0.113.9", isStranger: true };

/** A gate that opens once; `asked` counts who stands before it. */
function createGate() {
	const { promise, resolve } = Promise.withResolvers<void>();
	const arrivals: (() => void)[] = [];
	let asked = 0;
	return {
		open: resolve,
		asked: () => asked,
		/** Resolves with the next that asks. */
		arrival: () => new Promise<void>((arrived) => void arrivals.push(arrived)),
		collectBehind: (engine: Engine) =>
			engine.collect("driftgate.yml", async (path) => {
				asked += 1;
				arrivals.shift()?.();
				await promise;
				return files[path];
			}),
	};
}

const collect = (engine: Engine) => engine.collect("driftgate.yml", async (path) => files[path]);

describe("point 8: a small description starves everyone", () => {
	let pool: EnginePool;

	beforeEach(() => {
		pool = createEnginePool({ threads: 2 });
	});

	afterEach(() => pool.close());

	it("one tenant's eight gate-checks, however long they take, do not delay another's", async () => {
		const gate = createGate();
		const hostile = Array.from({ length: 8 }, () => gate.collectBehind(pool.for(tenant("hostile"))));
		expect(await collect(pool.for(tenant("other")))).toMatchObject({ ok: true });
		expect(gate.asked()).toBeLessThanOrEqual(2);
		gate.open();
		expect((await Promise.all(hostile)).every(({ ok }) => ok)).toBe(true);
	});

	itInCi("a stranger's work, however long it takes, does not delay a gate-check", async () => {
		const gate = createGate();
		const held = Array.from({ length: 10 }, () => gate.collectBehind(pool.for(stranger)));
		expect(await collect(pool.for(tenant("other")))).toMatchObject({ ok: true });
		gate.open();
		expect((await Promise.all(held)).every(({ ok }) => ok)).toBe(true);
	});

	itInCi("a stranger's work is stopped where a gate-check waits, and done afterwards", async () => {
		const [held, busy] = [createGate(), createGate()];
		const arrived = held.arrival();
		const work = held.collectBehind(pool.for(stranger));
		await arrived;
		const tenants = Array.from({ length: 3 }, () => busy.collectBehind(pool.for(tenant("busy"))));
		// The third has to wait: what the stranger began is ended, and begun anew when nobody waits any more.
		const again = held.arrival();
		held.open();
		busy.open();
		expect((await Promise.all(tenants)).every(({ ok }) => ok)).toBe(true);
		await again;
		expect(await work).toMatchObject({ ok: true });
		expect(held.asked()).toBeGreaterThan(1);
	});

	itInCi("a stranger's work does not begin while a gate-check waits", async () => {
		const [held, busy] = [createGate(), createGate()];
		const tenants = Array.from({ length: 3 }, () => busy.collectBehind(pool.for(tenant("busy"))));
		const work = held.collectBehind(pool.for(stranger));
		await collect(pool.for(tenant("other")));
		expect(held.asked()).toBe(0);
		busy.open();
		await Promise.all(tenants);
		held.open();
		expect(await work).toMatchObject({ ok: true });
	});

	itInCi("ends a judgement that takes for ever with a refusal that says what costs so much", async () => {
		const quick = createEnginePool({ threads: 1, timeLimitSeconds: 0.001 });
		const paths = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`/${i}`, { get: { responses: {} } }]));
		const spec = JSON.stringify({ openapi: "3.1.0", info: { title: "", version: "" }, paths });
		const compared = await quick.for(stranger).compare({ base: spec, revision: spec, today: "2026-11-21" });
		const message = expect.stringMatching(/longer than 0\.001 s to judge.+oneOf.+refer to one variant/s);
		expect(compared).toMatchObject({ ok: false, code: "engine-timeout", issues: [{ message }] });
		await quick.close();
	});
});
