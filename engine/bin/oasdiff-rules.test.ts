import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rulePages } from "../src/index.ts";
import { counterpartOf } from "./oasdiff-rules.ts";

const LIST = join(
	process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../shared"),
	"cases/oasdiff-checks.txt",
);
const present = existsSync(LIST);
if (!present) process.stdout.write(`${LIST} is not here: the checks of oasdiff are not gone through.\n`);

const checks = present
	? readFileSync(LIST, "utf8")
			.split("\n")
			.flatMap((line) => /^(?:ERR|WARN|INFO)\s+(?:->\S+\s+)?(\S+)/.exec(line)?.[1] ?? [])
	: [];

(present ? describe : describe.skip)("the checks of oasdiff", () => {
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
