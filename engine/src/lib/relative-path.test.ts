import { relativePath } from "./relative-path.ts";

describe("relativePath", () => {
	it.each([
		["openapi.yaml", "openapi.yaml", ""],
		["openapi.yaml", "schemas/user.yaml", "schemas/user.yaml"],
		["api/openapi.yaml", "api/user.yaml", "user.yaml"],
		["api/v1/openapi.yaml", "api/shared/user.yaml", "../shared/user.yaml"],
		["api/openapi.yaml", "other/openapi.yaml", "../other/openapi.yaml"],
		["a/b.yaml", "a", "../a"],
	])("goes from %s to %s by %s", (from, to, way) => {
		expect(relativePath(from, to)).toBe(way);
	});
});
