import { describe, expect, it } from "@jest/globals";
import { ApiError } from "../../typescript/runtime/call/errors.ts";
import { ApiNumber } from "../../typescript/runtime/values/json.ts";
import { failureResult } from "./say-failure.ts";

const redact = (text: string): string => text.replaceAll("s3cret-key", "***");
const answered = (status: number, body: unknown, headers: Record<string, string> = {}) => {
	const about = { headers: new Headers(headers), requestId: "r-1" } as ConstructorParameters<typeof ApiError>[1];
	return failureResult(new ApiError({ method: "GET", path: "/a" }, about, status, body), redact).structuredContent;
};

describe("a failure", () => {
	it("says status, code, request id, how long to wait and what to do", () => {
		expect(answered(429, { code: "slow_down" }, { "retry-after": "7" })).toEqual({
			...{ status: 429, code: "slow_down", message: "GET /a answered 429.", request_id: "r-1", retry_after: "7" },
			...{ body: { code: "slow_down" }, do: "Too many requests: wait as long as retry_after says." },
		});
	});

	it("repeats no secret, keeps the digits of a number, and is short", () => {
		const told = answered(400, { message: "not s3cret-key", id: new ApiNumber("9007199254740993") });
		expect(told).toMatchObject({ message: "GET /a answered 400: not ***", body: { id: "9007199254740993" } });
		expect(String(answered(500, "x".repeat(9_000))?.["body"]).length).toBeLessThan(2_100);
	});

	it("of the server itself shows nothing of it", () => {
		const result = failureResult(new RangeError("at /home/somebody/server.mjs"), redact);
		expect(result.isError).toBe(true);
		expect(JSON.stringify(result)).not.toContain("somebody");
	});
});
