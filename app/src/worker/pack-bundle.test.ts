import { packBundle, unpackBundle } from "./pack-bundle.ts";

describe("packBundle", () => {
	const files = { "openapi.yaml": "openapi: 3.1.0 # grün 🟢", "driftgate.yml": "spec: ./openapi.yaml" };
	const bundle = { config: "driftgate.yml", entry: "openapi.yaml", files };

	it("gives back what it was given", () => {
		expect(unpackBundle(packBundle(bundle))).toEqual(bundle);
		expect(unpackBundle(new Uint8Array(packBundle(bundle)))).toEqual(bundle);
	});

	it("gives equal bytes to equal files, in whatever order they were read", () => {
		const reversed = Object.fromEntries(Object.entries(files).reverse());
		expect(packBundle({ ...bundle, files: reversed })).toEqual(packBundle(bundle));
	});

	it("takes __proto__ for a path like any other", () => {
		const odd = { ...bundle, files: Object.fromEntries([["__proto__", "type: string"], ...Object.entries(files)]) };
		expect(Object.entries(unpackBundle(packBundle(odd)).files)).toContainEqual(["__proto__", "type: string"]);
	});
});
