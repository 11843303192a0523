import { describe, expect, it } from "@jest/globals";
import { failsStep } from "./fails-step.ts";

const rows = [
	["proceed", "PASS", { block: false, ERR: false, WARN: false, never: false }],
	["proceed", "WARN", { block: false, ERR: false, WARN: true, never: false }],
	["proceed", "ERR", { block: false, ERR: true, WARN: true, never: false }],
	["block", "WARN", { block: true, ERR: true, WARN: true, never: false }],
	["block", "ERR", { block: true, ERR: true, WARN: true, never: false }],
	["block", "PASS", { block: true, ERR: true, WARN: true, never: false }],
] as const;

describe("failsStep", () => {
	it.each(rows)("%s with %s", (action, verdict, expected) => {
		const decision = { action, verdict };
		const actual = {
			block: failsStep(decision, "block"),
			ERR: failsStep(decision, "ERR"),
			WARN: failsStep(decision, "WARN"),
			never: failsStep(decision, "never"),
		};
		expect(actual).toEqual(expected);
	});
});
