import { describe, expect, it } from "@jest/globals";
import { foreignFailure } from "./foreign-failure.ts";

describe("a foreign failure", () => {
	it("says what it is called, and where it came from", () => {
		const error = Object.assign(new Error("Bad credentials"), { name: "HttpError", status: 401 });
		expect(foreignFailure("GitHub", error).message).toBe("GitHub failed: HttpError, 401.");
		const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
		const away = new TypeError("fetch failed", { cause });
		expect(foreignFailure("Stripe", away).message).toBe("Stripe failed: TypeError, Error, ECONNREFUSED.");
		const refused = { name: "HttpError", status: 400, response: { data: { error: "incorrect_client_credentials" } } };
		expect(foreignFailure("GitHub", refused).message).toBe(
			"GitHub failed: HttpError, 400, incorrect_client_credentials.",
		);
		const gone = { type: "StripeInvalidRequestError", code: "resource_missing", statusCode: 404 };
		expect(foreignFailure("Stripe", gone).message).toBe(
			"Stripe failed: 404, StripeInvalidRequestError, resource_missing.",
		);
	});

	it.each([
		new Error("Bearer sk_test_c4n4ry"),
		{ code: "c4n4ry-0123", type: "sk_live_c4n4ry0", name: "a sentence", status: 12_345 },
		"c4n4ry",
		{ code: "x".repeat(51) },
		{ status: { toString: () => "c4n4ry 1" } },
		undefined,
		null,
	])("repeats no text of theirs (%#)", (error) => {
		const { message, stack } = foreignFailure("GitHub", error);
		expect(`${message}${stack}`).not.toMatch(/c4n4ry|x{51}|sentence|12345/);
		expect(message).toMatch(/^GitHub failed: (?:Error|no more is known)\.$/);
	});
});
