import { afterEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { testProject } from "../../testing/test-ports.ts";
import { copyStore } from "./copy-store.ts";

const opened: TemporaryStore[] = [];

afterEach(async () => {
	for (const { remove } of opened.splice(0)) await remove();
});

async function open(openOne: () => Promise<TemporaryStore>): Promise<TemporaryStore> {
	const one = await openOne();
	opened.push(one);
	return one;
}

const routes = eachStore.flatMap(([from, openFrom]) =>
	eachStore.map(([to, openTo]) => [from, to, openFrom, openTo] as const),
);

describe("copying a store", () => {
	it.each(routes)(
		"%s → %s brings every document and every blob with its holder",
		async (_from, _to, openFrom, openTo) => {
			const [{ store: from }, { store: to }] = [await open(openFrom), await open(openTo)];
			const user = { id: "github.com/1", login: "ada", local: false, createdAt: 1 };
			await from.insert("users", user);
			for (let number = 0; number < 3; number += 1) {
				await from.insert("projects", testProject({ id: `p${number}`, trackedFile: `${number}:driftgate.yml` }));
				for (let blob = 0; blob < 2; blob += 1) await from.putBlob(Buffer.from(`blob ${blob}`), `p${number}`);
			}
			expect(await copyStore(from, to)).toMatchObject({ documents: { users: 1, projects: 3, syncRuns: 0 }, blobs: 6 });
			expect(await to.get("users", user.id)).toEqual({ ...user, rev: 1 });
			const [name = ""] = await to.heldBlobs("p1", undefined, 10);
			expect(await to.heldBlobs("p2", undefined, 10)).toEqual(await from.heldBlobs("p2", undefined, 10));
			expect(Buffer.from((await to.getBlob(name)) ?? "").toString()).toMatch(/^blob \d$/);
			// What one holder lets go of stays for the others.
			expect(await to.releaseBlobs("p1", 10)).toBe(2);
			expect(await to.getBlob(name)).toBeDefined();
		},
	);

	it.each(eachStore)("refuses a source on %s that holds nothing", async (_name, openOne) => {
		const [{ store: from }, { store: to }] = [await open(openOne), await open(openOne)];
		await expect(copyStore(from, to)).rejects.toThrow("There is nothing to copy.");
	});

	it.each(eachStore)("refuses a target on %s that holds something", async (_name, openOne) => {
		const [{ store: from }, { store: to }] = [await open(openOne), await open(openOne)];
		await to.insert("users", { id: "1", login: "ada", local: false, createdAt: 1 });
		await expect(copyStore(from, to)).rejects.toThrow("The target is not empty: it contains users");
	});
});
