import { harsher } from "../src/levels/levels.ts";
import { rulePages } from "../src/rule-pages.ts";
import { exceptionWays, listLevels, sayLevels } from "./say-rule.ts";

function pageOf(id: string) {
	const page = rulePages.get(id);
	if (page === undefined) throw new Error(`There is no rule ${id}.`);
	return page;
}

const WIRE = "Wire (messages between deployed clients and the server):";
const SOURCE = "Source (code written against the SDKs):";
const STOPS = "where that code no longer compiles on the regenerated TypeScript SDK, else INFO";

describe("the levels of a rule in words", () => {
	it.each([
		["sdk-method-renamed", `${WIRE} always INFO. ${SOURCE} ERR ${STOPS}; usually ERR.`],
		[
			"security-tightened",
			`${WIRE} usually ERR. By what the change does to the valid values: ERR where fewer values are valid, or some values are no longer valid and others are now; WARN where Driftgate cannot decide that. ${SOURCE} always INFO.`,
		],
		[
			"response-header-became-optional",
			`${WIRE} usually ERR; at most INFO in a response that is not a success (errors, 1xx, 304). ${SOURCE} always INFO.`,
		],
		[
			"webhook-response-status-removed",
			`${WIRE} usually ERR; at most WARN for a status by which a receiver reports another failure; at most INFO for a 5xx status or \`default\`, by which a receiver reports that it failed. ${SOURCE} always INFO.`,
		],
		["request-type-widened", `${WIRE} always INFO. ${SOURCE} ERR ${STOPS}; usually ERR.`],
		["response-property-added", `${WIRE} always INFO. ${SOURCE} ERR ${STOPS}; usually INFO.`],
		[
			"request-max-length-raised",
			`${WIRE} usually INFO. By what the change does to the valid values: ERR where fewer values are valid, or some values are no longer valid and others are now; WARN where Driftgate cannot decide that; INFO where more values are valid, or the same values are valid. In any case, at most WARN inside \`contentSchema\`; at most INFO where the value is read-only, or in a response that has no content (to HEAD; 1xx, 204, 205, 304). ${SOURCE} always INFO.`,
		],
	])("%s", (id, said) => {
		expect(sayLevels(pageOf(id)).join(" ")).toBe(said);
	});

	it("name no level as the only one beside another of the same clients", () => {
		for (const page of rulePages.values()) {
			const said = sayLevels(page).join(" ");
			const [wire = ""] = said.split(" Source (");
			if (wire.includes("always")) expect(wire).toMatch(/: always (ERR|WARN|INFO)\.$/);
		}
	});
});

describe("the levels of a rule as a list", () => {
	it("have a line each", () => {
		expect(listLevels(pageOf("request-max-length-raised"))).toEqual([
			`${WIRE} usually INFO`,
			"  ERR where fewer values are valid, or some values are no longer valid and others are now",
			"  WARN where Driftgate cannot decide that",
			"  INFO where more values are valid, or the same values are valid",
			"  at most WARN inside `contentSchema`",
			"  at most INFO where the value is read-only, or in a response that has no content (to HEAD; 1xx, 204, 205, 304)",
			`${SOURCE} always INFO`,
		]);
		expect(listLevels(pageOf("response-property-added"))).toEqual([
			`${WIRE} always INFO`,
			`${SOURCE} usually INFO`,
			`  ERR ${STOPS}`,
		]);
	});
});

describe("the ways to let findings of a rule pass", () => {
	it.each([
		["endpoint-removed", { one: true, all: "WARN" }],
		["sdk-method-renamed", { one: true, all: "INFO" }],
		["security-dropped", { one: true, all: "INFO" }],
		["request-max-length-raised", { one: true, all: null }],
		["endpoint-added", { one: false, all: null }],
		["request-type-widened", { one: true, all: "INFO" }],
		["response-property-added", { one: true, all: null }],
		["request-parameter-removed", { one: true, all: "WARN" }],
	])("%s", (id, ways) => {
		expect(exceptionWays(pageOf(id))).toEqual(ways);
	});

	it("never set a level above what the rule usually says of deployed clients", () => {
		const raising = [...rulePages.values()].filter((page) => {
			const { all } = exceptionWays(page);
			return all !== null && page.exceptable && harsher(all, page.level) !== page.level;
		});
		expect(raising.map(({ id }) => id)).toEqual([]);
	});
});
