import { deriveId } from "./derive-id.ts";

describe("deriveId", () => {
	it("gives a UUID of version 8", () => {
		expect(deriveId("run", "a")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	});

	it("gives the same id for the same parts, and another one where a part ends elsewhere", () => {
		expect(deriveId("run", "a", "b")).toBe(deriveId("run", "a", "b"));
		expect(deriveId("run", "ab")).not.toBe(deriveId("run", "a", "b"));
	});
});
