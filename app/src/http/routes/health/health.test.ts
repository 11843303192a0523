import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../../errors.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});
afterAll(() => service.stop());

describe("health", () => {
	it.each(["/api/health", "/api/health/live", "/api/health/ready"])("%s is 200 while all is well", async (path) => {
		const { status, body } = await service.send("GET", path);
		expect(status).toBe(200);
		expect(body).toEqual({ status: "ok", timestamp: "2026-03-01T12:00:00.000Z", version: expect.any(String) });
	});

	it("without the database, is live and not ready", async () => {
		const { ping, increment } = service.store;
		const away = () => Promise.reject(new ServiceFault("temporarily_unavailable", { retryAfter: 5 }));
		Object.assign(service.store, { ping: away, increment: away });
		try {
			expect((await service.send("GET", "/api/health/live")).status).toBe(200);
			for (const path of ["/api/health", "/api/health/ready"]) {
				// That it was ready a moment ago counts for a second.
				let answer = await service.send("GET", path);
				while (answer.status === 200) answer = await service.send("GET", path);
				const { status, body, headers } = answer;
				expect({ status, body }).toEqual({
					status: 503,
					body: { error: "temporarily_unavailable", detail: errorDetails.temporarily_unavailable },
				});
				expect(headers["retry-after"]).toBe("5");
			}
		} finally {
			Object.assign(service.store, { ping, increment });
		}
	});
});
