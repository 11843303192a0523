import type { Direction, Effect } from "../contract/change.ts";
import { byLaw, ruling } from "./law.ts";

const MIRROR: Readonly<Record<Effect, Effect>> = {
	narrows: "widens",
	widens: "narrows",
	incomparable: "incomparable",
	unknown: "unknown",
	none: "none",
};

describe("the law", () => {
	it.each([
		["request", "narrows", "ERR"],
		["request", "widens", "INFO"],
		["response", "narrows", "INFO"],
		["response", "widens", "ERR"],
		["request", "incomparable", "ERR"],
		["response", "incomparable", "ERR"],
		["request", "unknown", "WARN"],
		["response", "unknown", "WARN"],
		["request", "none", "INFO"],
		["response", "none", "INFO"],
	] as const)("says of a %s that %s: %s", (direction, effect, level) => {
		expect(ruling(effect, direction).level).toBe(level);
	});

	it("judges a response as it judges the mirrored request", () => {
		for (const effect of Object.keys(MIRROR) as Effect[]) {
			expect(ruling(effect, "response").level).toBe(ruling(MIRROR[effect], "request").level);
		}
	});

	it("says of what it cannot decide that it could not be decided", () => {
		for (const direction of ["request", "response"] as Direction[]) {
			expect(ruling("unknown", direction).consequence).toContain("could not be decided");
		}
	});

	it("titles a rule by its level", () => {
		expect(byLaw("narrows", "request", "lowering `maxLength` in a request").title).toBe(
			"Disallow lowering `maxLength` in a request",
		);
		expect(byLaw("unknown", "request", "changing a pattern").title).toBe("Warn about changing a pattern");
		expect(byLaw("narrows", "response", "removing an enum value").title).toBe("Note removing an enum value");
	});
});
