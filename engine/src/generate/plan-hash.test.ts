import { planSdk } from "./plan/plan-sdk.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";
import { planHash } from "./plan-hash.ts";
import { apiFrom } from "./testing/generate-from.ts";

async function planOf(description: string): Promise<SdkPlan> {
	const thing = {
		type: "object",
		properties: { id: { type: "string", description }, of: { type: "array", items: {} } },
	};
	const content = { "application/json": { schema: { type: "object", properties: { one: thing, other: thing } } } };
	return planSdk(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "t", version: "1" },
			paths: { "/x": { get: { responses: { "200": { description: "", content } } } } },
		}),
	);
}

describe("planHash", () => {
	it("is of what a plan says, whether equal parts are one object or several", async () => {
		const plan = await planOf("Its id.");
		const alone: SdkPlan = JSON.parse(JSON.stringify(plan));
		expect(planHash(alone)).toBe(planHash(plan));
		expect(planHash(plan)).toMatch(/^[0-9a-f]{64}$/u);
		expect(planHash(await planOf("The id."))).not.toBe(planHash(plan));
	});

	it("is not of coverage, and of tools", async () => {
		const plan = await planOf("Its id.");
		expect(planHash({ ...plan, coverage: [], exposures: [], unreadable: [] })).toBe(planHash(plan));
		expect(planHash({ ...plan, title: "another" })).not.toBe(planHash(plan));
	});
});
