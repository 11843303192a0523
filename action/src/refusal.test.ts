import { describe, expect, it } from "@jest/globals";
import { toRefusal } from "./refusal.ts";

const refused = (body: unknown, status = 400, retryAfter: number | null = null) => {
	const { message, details } = toRefusal({ status, body, retryAfter });
	return [message, ...details];
};

describe("a refusal of the service", () => {
	it("is told with its remedy, its detail and every error", () => {
		expect(refused({ error: "invalid_spec", detail: "Line 3.", errors: ["a", 4] })).toEqual([
			"The description cannot be used.",
			...["Line 3.", "a", "4"],
		]);
		expect(refused({ error: "rate_limited" }, 429, 7)).toEqual([
			"The service's rate limit is reached. Run the job again in 7 s.",
		]);
	});

	it.each([
		["nothing", null],
		["text", "no"],
		["a list", [1]],
		["members of other types", { error: 5, detail: {}, errors: "all" }],
		["members that only the prototype has", JSON.parse('{"__proto__": {"error": "invalid_spec"}}')],
	])("is told where it says %s", (_what, body) => {
		expect(refused(body)).toEqual(["The service answered 400 (no reason given)."]);
	});

	it("takes an error that only the prototype of the remedies has for one without a remedy", () => {
		expect(refused({ error: "constructor" }, 403)).toEqual(["The service answered 403 (constructor)."]);
	});
});
