import { sayApart } from "./say-apart.ts";

describe("sayApart", () => {
	it("says of a branch that went what nothing describes any more", () => {
		expect(sayApart({ by: ["secret"] }, "request")).toBe(
			"clients tell this branch apart by `secret`, which what is left accepts without describing it as this branch did, so requests that mean this branch may no longer be understood",
		);
	});

	it("says of a branch that came what nothing described before", () => {
		expect(sayApart({ by: ["id", "secret"] }, "response")).toBe(
			"this branch is told apart by `id` and `secret`, which the old schema accepted without describing them as this branch does, so responses may now be of a kind that deployed clients do not know",
		);
	});

	it("says of a copy of another branch that its name tells it", () => {
		expect(sayApart({ by: [] }, "request")).toBe(
			"clients know this branch by its name, though another one says the same, so requests that mean this branch may no longer be understood",
		);
	});
});
