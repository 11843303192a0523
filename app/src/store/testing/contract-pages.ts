import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { PageCursor, PageRequest, Store, SyncRunDocument } from "../../ports.ts";
import { aRepository, aRun, empty } from "./documents.ts";

type Direction = "asc" | "desc";

/** Pages: order, ties, and that a walk neither misses nor repeats while others write. */
export function describePages(store: () => Store): void {
	const runsOf = async (request: PageRequest<"syncRuns">) => (await store().page("syncRuns", request)).items;

	it("orders text by its UTF-8 bytes", async () => {
		const installationId = randomUUID();
		// UTF-16 would put the emoji before U+FFFD, and a language's rules the capital after the small letter.
		const names = ["", "A/a", "a", "a/a", "b", "é", "\uFFFD", "\u{1F600}"];
		for (const fullName of names.toReversed()) {
			await store().insert("repositories", aRepository({ installationId, fullName }));
		}
		for (const [direction, expected] of [["asc", names] as const, ["desc", names.toReversed()] as const]) {
			const sort = { field: "fullName", direction } as const;
			const { items } = await store().page("repositories", { where: { installationId }, sort, limit: 100 });
			expect(items.map(({ fullName }) => fullName)).toEqual(expected);
		}
	});

	it("breaks ties by id, and gives no cursor at the end", async () => {
		const projectId = randomUUID();
		const ids = ["a", "b", "c", "d"].map((letter) => `${letter}-${projectId}`);
		for (const id of ids.toReversed()) await store().insert("syncRuns", aRun({ id, projectId, createdAt: 5 }));
		const request = { where: { projectId }, sort: { field: "createdAt", direction: "desc" }, limit: 2 } as const;
		const first = await store().page("syncRuns", request);
		expect(first.items.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
		expect(first.next).toEqual({ value: 5, id: ids[2] });
		const after = JSON.parse(JSON.stringify(first.next));
		const second = await store().page("syncRuns", { ...request, after });
		expect(second.items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
		expect(second.next).toBeUndefined();
	});

	it("filters by several fields, and orders what is equal in the field of the sort by id", async () => {
		const projectId = randomUUID();
		const due = aRun({ projectId, dueAt: 2 });
		await store().insert("syncRuns", due);
		await store().insert("syncRuns", aRun({ projectId, dueAt: null }));
		await store().insert("syncRuns", aRun({ dueAt: 2 }));
		const sort = { field: "id", direction: "asc" } as const;
		const found = await runsOf({ where: { dueAt: 2, projectId }, sort, limit: 10 });
		expect(found.map(({ id }) => id)).toEqual([due.id]);

		const fullName = `acme/${randomUUID()}`;
		const ids = ["a", "b", "c"].map((letter) => `${letter}-${fullName}`);
		for (const id of ids) await store().insert("repositories", aRepository({ id, fullName }));
		const request = { where: { fullName }, sort: { field: "fullName", direction: "asc" }, limit: 2 } as const;
		const first = await store().page("repositories", request);
		const second = await store().page("repositories", { ...request, after: first.next });
		expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
	});

	it("counts by index", async () => {
		const projectId = randomUUID();
		expect(await store().count("syncRuns", { projectId })).toBe(0);
		for (const dueAt of [null, null, 5]) await store().insert("syncRuns", aRun({ projectId, dueAt }));
		expect(await store().count("syncRuns", { projectId })).toBe(3);
		expect(await store().count("syncRuns", { projectId, dueAt: null })).toBe(2);
	});

	it("refuses what no index serves, and values that are no plain scalars of the field", async () => {
		const asc = "asc" as const;
		const requests: readonly object[] = [
			{ where: {}, sort: { field: "createdAt", direction: asc }, limit: 1 },
			{ where: { createdAt: 1 }, sort: { field: "dueAt", direction: asc }, limit: 1 },
			{ where: { commitSha: "0" }, sort: { field: "id", direction: asc }, limit: 1 },
			{ where: { ["toString"]: "0" }, sort: { field: "id", direction: asc }, limit: 1 },
			{ where: { projectId: { $ne: null } }, sort: { field: "createdAt", direction: asc }, limit: 1 },
			{ where: { projectId: undefined }, sort: { field: "createdAt", direction: asc }, limit: 1 },
			{ where: { projectId: "1" }, sort: { field: "createdAt", direction: asc }, limit: 0 },
			{ where: { projectId: "1" }, sort: { field: "createdAt", direction: asc }, limit: 1e9 },
			{
				where: { projectId: "1" },
				sort: { field: "createdAt", direction: asc },
				after: { value: { $gt: 0 }, id: "1" },
				limit: 1,
			},
		];
		for (const request of requests) {
			await expect(store().page("syncRuns", request as never)).rejects.toThrow(TypeError);
		}
		// @ts-expect-error: a field that is not declared does not compile either.
		await expect(store().count("projects", { name: "a" })).rejects.toThrow(TypeError);
		await expect(store().count("syncRuns", {})).rejects.toThrow(TypeError);
		await expect(store().find("projects", {})).rejects.toThrow(TypeError);
		await expect(store().find("projects", { repositoryId: "1" })).rejects.toThrow(TypeError);
	});

	describe.each(["asc", "desc"] as const)("a walk of pages, %s, while rows come and go", (direction) => {
		it("is what the model says, nulls and ties among them", async () => {
			await empty(store(), "syncRuns");
			const value = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
			await checkWalks(value, async (values, walk) => {
				const model = new Model("dueAt", direction);
				const create = (dueAt: number | null) => aRun({ dueAt });
				await model.walk(store(), { where: {}, create, values, ...walk });
				await empty(store(), "syncRuns");
			});
		}, 120_000);

		it("is what the model says behind an equality", async () => {
			const value = fc.integer({ min: -1, max: 2 });
			await checkWalks(value, async (values, walk) => {
				const where = { projectId: randomUUID() };
				const model = new Model("createdAt", direction);
				const create = (createdAt: number | null) => aRun({ ...where, createdAt: createdAt ?? 0 });
				await model.walk(store(), { where, create, values, ...walk });
			});
		}, 120_000);
	});
}

type Step = { readonly insert: number | null } | { readonly remove: number };

interface Walk {
	readonly limit: number;
	readonly steps: readonly Step[];
}

/** Runs a property over first values, a page's limit, and what others write between the pages. */
async function checkWalks(
	value: fc.Arbitrary<number | null>,
	check: (values: readonly (number | null)[], walk: Walk) => Promise<void>,
): Promise<void> {
	const step: fc.Arbitrary<Step> = fc.oneof(fc.record({ insert: value }), fc.record({ remove: fc.nat(30) }));
	const walk = fc.record({ limit: fc.integer({ min: 1, max: 4 }), steps: fc.array(step, { maxLength: 8 }) });
	await fc.assert(fc.asyncProperty(fc.array(value, { maxLength: 10 }), walk, check), { numRuns: 40 });
}

/** Rows in a sorted list: what a store must answer, said as simply as it can be. */
class Model {
	readonly #field: "dueAt" | "createdAt";
	readonly #sign: 1 | -1;
	#rows: SyncRunDocument[] = [];

	constructor(field: "dueAt" | "createdAt", direction: Direction) {
		this.#field = field;
		this.#sign = direction === "asc" ? 1 : -1;
	}

	async walk(
		store: Store,
		{
			where,
			create,
			values,
			limit,
			steps,
		}: Walk & {
			readonly where: PageRequest<"syncRuns">["where"];
			readonly create: (value: number | null) => SyncRunDocument;
			readonly values: readonly (number | null)[];
		},
	): Promise<void> {
		const insert = async (value: number | null) => {
			const run = create(value);
			await store.insert("syncRuns", run);
			this.#rows = [...this.#rows, run].sort((a, b) =>
				this.#compare(cursorOf(a, this.#field), cursorOf(b, this.#field)),
			);
		};
		const remove = async (number: number) => {
			const [run] = this.#rows.splice(number % Math.max(1, this.#rows.length), 1);
			if (run !== undefined) await store.deleteIf("syncRuns", run.id, 1);
		};
		for (const value of values) await insert(value);
		const sort = { field: this.#field, direction: this.#sign === 1 ? "asc" : "desc" } as const;
		const pending = [...steps];
		let after: PageCursor | undefined;
		do {
			const page = await store.page("syncRuns", { where, sort, after, limit });
			const expected = this.#pageAfter(after, limit);
			expect(page.items.map(({ id }) => id)).toEqual(expected.items.map(({ id }) => id));
			expect(page.next).toEqual(expected.next);
			after = page.next;
			const step = pending.shift();
			if (step !== undefined) await ("insert" in step ? insert(step.insert) : remove(step.remove));
		} while (after !== undefined);
	}

	#pageAfter(after: PageCursor | undefined, limit: number) {
		const rest = this.#rows.filter(
			(run) => after === undefined || this.#compare(cursorOf(run, this.#field), after) > 0,
		);
		const items = rest.slice(0, limit);
		const last = items.at(-1);
		return { items, next: rest.length > limit && last !== undefined ? cursorOf(last, this.#field) : undefined };
	}

	#compare(a: PageCursor, b: PageCursor): number {
		const byValue = rank(a.value) - rank(b.value);
		return this.#sign * (byValue || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
	}
}

function rank(value: PageCursor["value"]): number {
	return value === null ? -1e9 : Number(value);
}

function cursorOf(run: SyncRunDocument, field: "dueAt" | "createdAt"): PageCursor {
	return { value: run[field], id: run.id };
}
