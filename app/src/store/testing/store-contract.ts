import type { Store } from "../../ports.ts";
import { describeBlobs } from "./contract-blobs.ts";
import { describePages } from "./contract-pages.ts";
import { describeProcesses } from "./contract-processes.ts";
import { describeQueue } from "./contract-queue.ts";
import { describeWrites } from "./contract-writes.ts";
import { openAt, type StorePlace } from "./store-place.ts";

/**
 * What every store must do, whichever database it is on. `prepare` gives a new, empty place each time; the suite removes
 * what it asked for.
 */
export function describeStore(name: string, prepare: () => Promise<StorePlace>): void {
	describe(name, () => {
		let place: StorePlace;
		let opened: Store;
		beforeAll(async () => {
			place = await prepare();
			opened = await openAt(place.address);
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
	});
}
