import { collectionNames, collections, expiringCollections } from "./collections.ts";

describe("the collections", () => {
	it.each(collectionNames)("%s declares each indexed field once, and each index by another name", (collection) => {
		const { fields, ordered, unique } = collections[collection];
		const indexes = [...ordered, ...unique];
		expect(new Set(indexes.flatMap(({ keys }) => keys))).toEqual(new Set(Object.keys(fields)));
		expect(new Set(indexes.map(({ name }) => name)).size).toBe(indexes.length);
		expect(new Set(indexes.map(({ keys }) => keys.join())).size).toBe(indexes.length);
	});

	it("can be swept where documents expire", () => {
		expect(expiringCollections).toEqual(
			expect.arrayContaining(["sessions", "signInLinks", "deliveries", "usedTokens"]),
		);
		for (const collection of expiringCollections) {
			expect(collections[collection].ordered).toContainEqual({ name: "expiresAt", keys: ["expiresAt"] });
		}
	});
});
