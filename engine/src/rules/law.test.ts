import type { Direction, Effect } from "../contract/change.ts";
import { byLaw, ruling, title } from "./law.ts";

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

	it("names of what is both lost and gained what breaks in its direction", () => {
		expect(ruling("incomparable", "request").consequence).toBe(ruling("narrows", "request").consequence);
		expect(ruling("incomparable", "response").consequence).toBe(ruling("widens", "response").consequence);
	});

	it("titles a rule by its level", () => {
		const titled = (...[effect, direction, doing]: Parameters<typeof byLaw>) =>
			title(byLaw(effect, direction, doing).level, doing);
		expect(titled("narrows", "request", "lowering `maxLength` in a request")).toBe(
			"Disallow lowering `maxLength` in a request",
		);
		expect(titled("unknown", "request", "changing a pattern")).toBe("Warn about changing a pattern");
		expect(titled("narrows", "response", "removing an enum value")).toBe("Note removing an enum value");
	});
});
