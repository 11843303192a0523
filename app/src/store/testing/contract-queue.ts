import type { DeliveryDocument, Store, SyncRunDocument } from "../../ports.ts";
import { aRun, empty } from "./documents.ts";

/** The queue, the counters and expiry: everything that reads a clock, which is always the caller's. */
export function describeQueue(store: () => Store): void {
	describe("claiming runs", () => {
		beforeEach(() => empty(store(), "syncRuns"));

		const insertDue = async (id: string, dueAt: number | null): Promise<SyncRunDocument> => {
			const run = aRun({ id, dueAt });
			await store().insert("syncRuns", run);
			return run;
		};
		const claim = (now: number, owner = "worker") => store().claim("syncRuns", { now, leaseMs: 50, owner });

		it("changes the lease, the owner, the attempts and the revision, and nothing else", async () => {
			const run = await insertDue("run", 100);
			const claimed = { ...run, dueAt: 150, leaseOwner: "a", attempts: 1, rev: 2 };
			expect(await claim(100, "a")).toStrictEqual(claimed);
			expect(await store().get("syncRuns", "run")).toStrictEqual(claimed);
		});

		it("takes the oldest due first, and none that is not due or finished", async () => {
			for (const [id, dueAt] of [
				["d", 30],
				["b", 20],
				["c", 20],
				["a", 10],
				["later", 41],
				["done", null],
			] as const) {
				await insertDue(id, dueAt);
			}
			const claimed = [];
			for (let run = await claim(40); run !== undefined; run = await claim(40)) claimed.push(run.id);
			expect(claimed).toEqual(["a", "b", "c", "d"]);
		});

		it("gives each run to one of eight workers", async () => {
			const ids = Array.from({ length: 40 }, (_, number) => `run-${String(number).padStart(2, "0")}`);
			for (const id of ids) await insertDue(id, 1);
			const work = async (owner: string) => {
				const claimed: string[] = [];
				for (let run = await claim(10, owner); run !== undefined; run = await claim(10, owner)) claimed.push(run.id);
				return claimed;
			};
			const claimed = (await Promise.all(["1", "2", "3", "4", "5", "6", "7", "8"].map(work))).flat();
			expect(claimed.toSorted()).toEqual(ids);
		});

		it("gives a run again when its lease has ended, and fences the worker that lost it", async () => {
			await insertDue("run", 100);
			const first = await claim(100, "a");
			expect(await claim(149, "b")).toBeUndefined();
			const second = await claim(150, "b");
			expect(second).toMatchObject({ leaseOwner: "b", attempts: 2, dueAt: 200 });
			if (first === undefined || second === undefined) throw new Error("A claim gave nothing.");
			const finish = ({ rev, ...run }: typeof first) =>
				store().replaceIf("syncRuns", { ...run, status: "completed", dueAt: null }, rev);
			expect(await finish(first)).toEqual({ ok: false, conflict: "rev" });
			expect(await finish(second)).toEqual({ ok: true, rev: 4 });
			expect(await claim(1_000, "c")).toBeUndefined();
		});
	});

	describe("claiming deliveries", () => {
		beforeEach(() => empty(store(), "deliveries"));

		const aDelivery = (id: string, dueAt: number | null): DeliveryDocument => ({
			...{ id, event: "push", receivedAt: 1, expiresAt: null, payload: { text: "{}" } },
			...{ dueAt, leaseOwner: null, attempts: 0 },
		});
		const claim = (now: number, owner = "worker") => store().claim("deliveries", { now, leaseMs: 50, owner });

		it("takes the oldest due first, with a lease and an attempt, and none that is done", async () => {
			for (const delivery of [
				aDelivery("b", 20),
				aDelivery("a", 10),
				aDelivery("later", 41),
				aDelivery("done", null),
			]) {
				await store().insert("deliveries", delivery);
			}
			await store().insert("deliveries", { id: "remembered", event: "push", receivedAt: 1, expiresAt: 9 });
			expect(await claim(40, "x")).toStrictEqual({
				...aDelivery("a", 90),
				leaseOwner: "x",
				attempts: 1,
				rev: 2,
			});
			expect((await claim(40))?.id).toBe("b");
			expect(await claim(40)).toBeUndefined();
		});

		it("gives each to one of eight workers", async () => {
			const ids = Array.from({ length: 40 }, (_, number) => `delivery-${String(number).padStart(2, "0")}`);
			for (const id of ids) await store().insert("deliveries", aDelivery(id, 1));
			const work = async (owner: string) => {
				const claimed: string[] = [];
				for (let next = await claim(10, owner); next !== undefined; next = await claim(10, owner))
					claimed.push(next.id);
				return claimed;
			};
			const claimed = (await Promise.all(["1", "2", "3", "4", "5", "6", "7", "8"].map(work))).flat();
			expect(claimed.toSorted()).toEqual(ids);
		});

		it("sweeps none before it is done, however old it is", async () => {
			await store().insert("deliveries", aDelivery("old", 1));
			await store().insert("deliveries", { ...aDelivery("stranded", null), attempts: 3 });
			while ((await store().sweep(Number.MAX_SAFE_INTEGER, 1_000)) > 0);
			expect(await store().get("deliveries", "old")).toMatchObject({ payload: { text: "{}" } });
			expect(await store().get("deliveries", "stranded")).toMatchObject({ payload: { text: "{}" } });
		});
	});

	describe("counters", () => {
		it("lose nothing of 200 increments at once", async () => {
			const step = () => store().increment("parallel", { by: 1, now: 1_000, windowMs: 100 });
			const counters = await Promise.all(Array.from({ length: 200 }, step));
			expect(counters.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
				Array.from({ length: 200 }, (_, number) => number + 1),
			);
			expect(new Set(counters.map(({ resetAt }) => resetAt))).toEqual(new Set([1_100]));
		});

		it("start again when the window ends, at its very edge", async () => {
			const step = (by: number, now: number) => store().increment("edge", { by, now, windowMs: 100 });
			expect(await step(5, 1_000)).toEqual({ count: 5, resetAt: 1_100 });
			expect(await step(2, 1_099)).toEqual({ count: 7, resetAt: 1_100 });
			expect(await step(0, 1_099)).toEqual({ count: 7, resetAt: 1_100 });
			expect(await step(1, 1_100)).toEqual({ count: 1, resetAt: 1_200 });
			expect(await step(1, 5_000)).toEqual({ count: 1, resetAt: 5_100 });
		});

		it("start again where the window ends so late that a clock was set back since it began", async () => {
			const step = (now: number) => store().increment("set back", { by: 1, now, windowMs: 100 });
			expect(await step(9_000)).toEqual({ count: 1, resetAt: 9_100 });
			// Another process's clock may be behind.
			expect(await step(8_900)).toEqual({ count: 2, resetAt: 9_100 });
			expect(await step(8_899)).toEqual({ count: 1, resetAt: 8_999 });
		});

		it("are apart by key, whatever the key", async () => {
			for (const key of ["$key", "a.b", "__proto__", ""]) {
				expect((await store().increment(key, { by: 1, now: 1, windowMs: 10 })).count).toBe(1);
			}
		});
	});

	describe("expiry", () => {
		const sweepAll = () => store().sweep(Number.MAX_SAFE_INTEGER, 10_000);

		it("sweeps what expired, of every kind, up to the limit", async () => {
			await sweepAll();
			for (const expiresAt of [10, 20, 21]) {
				await store().insert("usedTokens", { id: `token-${expiresAt}`, expiresAt });
				await store().insert("signInLinks", { id: `link-${expiresAt}`, expiresAt });
			}
			await store().increment("swept", { by: 1, now: 0, windowMs: 20 });
			await store().increment("kept", { by: 1, now: 0, windowMs: 21 });
			expect(await store().sweep(20, 0)).toBe(0);
			expect(await store().sweep(20, 3)).toBe(3);
			expect(await store().sweep(20, 3)).toBe(2);
			expect(await store().sweep(20, 3)).toBe(0);
			expect((await store().get("usedTokens", "token-21"))?.expiresAt).toBe(21);
			expect(await store().get("usedTokens", "token-20")).toBeUndefined();
			expect((await store().increment("kept", { by: 0, now: 0, windowMs: 21 })).count).toBe(1);
			expect((await store().increment("swept", { by: 0, now: 0, windowMs: 1 })).count).toBe(0);
		});

		it("goes by the document as it stands: what was renewed stays", async () => {
			await sweepAll();
			const session = { id: "session", userId: "1", csrfToken: "c", createdAt: 0, expiresAt: 10 };
			await store().insert("sessions", session);
			await store().replaceIf("sessions", { ...session, expiresAt: 30 }, 1);
			expect(await store().sweep(20, 10)).toBe(0);
			expect(await store().sweep(30, 10)).toBe(1);
		});

		it("promises nothing of an expired document before it is swept, but that it is not another", async () => {
			await sweepAll();
			const token = { id: "expired", expiresAt: 1 };
			await store().insert("usedTokens", token);
			expect([undefined, { ...token, rev: 1 }]).toContainEqual(await store().get("usedTokens", "expired"));
		});
	});
}
