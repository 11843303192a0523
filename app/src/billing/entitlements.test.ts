import { describe, expect, it } from "@jest/globals";
import {
	entitlementTo,
	planOfSubscription,
	shownStatus,
	subscriptionStatuses,
	subscriptionThatCounts,
} from "./entitlements.ts";
import { type PlanName, plans, priceKeys } from "./plans.ts";

const planNames = Object.keys(plans) as PlanName[];

describe("entitlements", () => {
	it.each([
		["free", ["gate", "generation"]],
		["gate_only_pro", ["gate"]],
		["pipeline_pro", ["gate", "generation"]],
		["gate_only_team", ["gate", "evidence"]],
		["pipeline_team", ["gate", "generation", "evidence"]],
		["enterprise", ["gate", "generation", "evidence"]],
	] as const)("%s has %j", (plan, features) => {
		const all = ["gate", "generation", "evidence"] as const;
		expect(all.filter((feature) => entitlementTo(plan, feature) === "allow")).toEqual(features);
	});

	it("are said above for every plan, and every plan but the free one is sold", () => {
		expect(planNames).toHaveLength(6);
		expect([...priceKeys].sort()).toEqual(planNames.filter((name) => name !== "free").sort());
		expect(new Set(planNames.map((name) => plans[name].rank)).size).toBe(planNames.length);
	});
});

describe("a subscription", () => {
	const paid = ["trialing", "active", "past_due"];

	it.each(subscriptionStatuses)("that is %s is a plan where it is paid for", (status) => {
		const plan = planOfSubscription({ id: "sub", status, plan: "enterprise" });
		expect(plan).toBe(paid.includes(status) ? "enterprise" : "free");
	});

	it("that is none, or of another product, is the free plan", () => {
		expect(planOfSubscription(null)).toBe("free");
		expect(planOfSubscription({ id: "sub", status: "active", plan: null })).toBe("free");
	});

	it("is shown as active, as canceled, or as none that ever began", () => {
		const shown = subscriptionStatuses.map((status) => [status, shownStatus({ id: "sub", status, plan: null })]);
		expect(Object.fromEntries(shown)).toEqual({
			incomplete: null,
			incomplete_expired: null,
			trialing: "active",
			active: "active",
			past_due: "active",
			canceled: "canceled",
			unpaid: "canceled",
			paused: "canceled",
		});
		expect(shownStatus(null)).toBeNull();
	});

	it("counts before others whatever the order in which they come", () => {
		const all = [
			{ id: "a", status: "incomplete", plan: "enterprise" },
			{ id: "b", status: "canceled", plan: "enterprise" },
			{ id: "c", status: "active", plan: "gate_only_team" },
			{ id: "d", status: "past_due", plan: "pipeline_pro" },
			{ id: "e", status: "active", plan: null },
		] as const;
		for (let turn = 0; turn < all.length; turn += 1) {
			expect(subscriptionThatCounts([...all.slice(turn), ...all.slice(0, turn)])?.id).toBe("c");
		}
		expect(subscriptionThatCounts([])).toBeNull();
	});
});
