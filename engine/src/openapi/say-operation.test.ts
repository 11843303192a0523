import { isDelivery, nameOperation, sayOperation } from "./say-operation.ts";

describe("an operation by its key", () => {
	it.each([
		["GET /x/{id}", "`GET /x/{id}`", "GET /x/{id}"],
		["POST webhook:paid", "the webhook `paid` (POST)", "webhook paid (POST)"],
		[
			"POST callback:onPaid {$request.body#/url}",
			"the callback `onPaid` (`POST {$request.body#/url}`)",
			"callback onPaid (POST {$request.body#/url})",
		],
	])("%s is said %s", (key, said, named) => {
		expect(sayOperation(key)).toBe(said);
		expect(nameOperation(key)).toBe(named);
	});

	it("is sent by the provider where it is a webhook or a callback", () => {
		expect(isDelivery({ operation: "GET /webhook:paid", callback: null })).toBe(false);
		expect(isDelivery({ operation: "POST webhook:paid", callback: null })).toBe(true);
		expect(isDelivery({ operation: "GET /x", callback: "POST callback:onPaid {$url}" })).toBe(true);
	});
});
