import type { Store } from "../../ports.ts";
import { describeBlobs } from "./contract-blobs.ts";
import { describePages } from "./contract-pages.ts";
import { describeProcesses } from "./contract-processes.ts";
import { describeQueue } from "./contract-queue.ts";
import { describeWrites } from "./contract-writes.ts";
import type { StorePlace, WatchedQueries } from "./store-place.ts";

/** Many fewer than the cases ask for: a watch that saw nothing must not be taken for a good sign. */
const LEAST_SHAPES = 30;

/**
 * What every store must do, whichever database it is on. `prepare` gives a new, empty place each time; the suite removes
 * what it asked for.
 */
export function describeStore(name: string, prepare: () => Promise<StorePlace>): void {
	describe(name, () => {
		let place: StorePlace;
		let opened: Store;
		let queries: WatchedQueries;
		beforeAll(async () => {
			place = await prepare();
			({ store: opened, queries } = await place.openWatched());
		}, 60_000);
		afterAll(async () => {
			await opened?.close();
			await place?.dispose();
		}, 60_000);
		const store = () => opened;

		describe("writes", () => describeWrites(store));
		describe("pages", () => describePages(store));
		describe("time", () => describeQueue(store));
		describe("blobs", () => describeBlobs(store, () => place));
		describe("processes", () => describeProcesses(prepare));

		// The last of all: it looks back at everything that the cases above asked for.
		it("has asked for nothing that reads a whole table, or sorts", async () => {
			expect(queries.shapes().length).toBeGreaterThan(LEAST_SHAPES);
			expect(await queries.scanning()).toEqual([]);
		}, 120_000);
	});
}
