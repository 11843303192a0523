import { rulePages } from "../src/rule-pages.ts";
import { exceptionWays, sayLevels } from "./say-rule.ts";

function pageOf(id: string) {
	const page = rulePages.get(id);
	if (page === undefined) throw new Error(`There is no rule ${id}.`);
	return page;
}

describe("the levels of a rule in words", () => {
	it.each([
		[
			"sdk-method-renamed",
			"INFO for deployed clients (wire), ERR for code that compiles against regenerated SDKs (source). For deployed clients always INFO.",
		],
		[
			"security-tightened",
			"Usually ERR for deployed clients (wire), INFO for code that compiles against regenerated SDKs (source). For deployed clients by effect: ERR where it narrows the valid values, or it replaces valid values; WARN where this cannot be decided.",
		],
		[
			"response-header-became-optional",
			"Usually ERR for deployed clients (wire), INFO for code that compiles against regenerated SDKs (source). For deployed clients at most INFO in a response of no success (errors, 1xx, 304).",
		],
		[
			"webhook-response-status-removed",
			"Usually ERR for deployed clients (wire), INFO for code that compiles against regenerated SDKs (source). For deployed clients at most WARN for a failure of the receiver; at most INFO for a failure of the class 5xx or `default`.",
		],
		[
			"request-type-widened",
			"INFO for deployed clients (wire), ERR for code that compiles against regenerated SDKs (source). For deployed clients always INFO.",
		],
		[
			"response-property-added",
			"INFO for deployed clients (wire), usually INFO and at most ERR for code that compiles against regenerated SDKs (source). For deployed clients always INFO.",
		],
		[
			"request-max-length-raised",
			"Usually INFO for deployed clients (wire), INFO for code that compiles against regenerated SDKs (source). For deployed clients by effect: ERR where it narrows the valid values, or it replaces valid values; WARN where this cannot be decided; INFO where it widens the valid values, or it changes no valid value. Whatever the effect, at most INFO where the value is read-only, or where the response has no content (to HEAD; 1xx, 204, 205, 304).",
		],
	])("%s", (id, said) => {
		expect(sayLevels(pageOf(id)).join(" ")).toBe(said);
	});

	it("name no level as the only one beside another of the same clients", () => {
		for (const page of rulePages.values()) {
			const said = sayLevels(page).join(" ");
			if (said.includes("always")) expect(said).toMatch(/^(ERR|WARN|INFO) .* For deployed clients always \1\.$/);
		}
	});
});

describe("the ways to let findings of a rule pass", () => {
	it.each([
		["endpoint-removed", { one: true, all: "WARN" }],
		["sdk-method-renamed", { one: true, all: "WARN" }],
		["security-dropped", { one: true, all: "INFO" }],
		["request-max-length-raised", { one: true, all: null }],
		["endpoint-added", { one: false, all: null }],
	])("%s", (id, ways) => {
		expect(exceptionWays(pageOf(id))).toEqual(ways);
	});
});
