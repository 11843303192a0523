import { readFileSync } from "node:fs";
import { rulePages } from "../../src/index.ts";
import { describeWithShared, hasShared, sharedPath } from "../../src/testing/shared-data.ts";
import { counterpartOf } from "./oasdiff-rules.ts";

const LIST = "cases/oasdiff-checks.txt";

const checks = hasShared(LIST)
	? readFileSync(sharedPath(LIST), "utf8")
			.split("\n")
			.flatMap((line) => /^(?:ERR|WARN|INFO)\s+(?:->\S+\s+)?(\S+)/.exec(line)?.[1] ?? [])
	: [];

describeWithShared(LIST, "the checks of oasdiff", () => {
	it("have a rule or a reason each, all 509 of them", () => {
		expect(checks.length).toBe(509);
		expect(checks.filter((check) => counterpartOf(check) === undefined)).toEqual([]);
	});

	it("lead to rules that exist", () => {
		const rules = checks.flatMap((check) => {
			const found = counterpartOf(check);
			return found === undefined || "none" in found ? [] : found;
		});
		expect(rules.filter((rule) => !rulePages.has(rule))).toEqual([]);
		expect(new Set(rules).size).toBeGreaterThan(100);
	});
});

describe("a check that is none", () => {
	it.each(["", "nope", "__proto__", "request-body-constructor", "request-property-nope-added"])(
		"%j has nothing",
		(id) => {
			expect(counterpartOf(id)).toBeUndefined();
		},
	);
});
