import { sayApart } from "./say-apart.ts";

describe("sayApart", () => {
	it("says of a branch that went what nothing describes any more", () => {
		expect(sayApart({ by: ["secret"] }, "request")).toBe(
			"clients recognise this branch by `secret`, which the rest of the schema accepts but does not describe as this branch did, so the server may no longer understand requests that mean this branch",
		);
	});

	it("says of a branch that came what nothing described before", () => {
		expect(sayApart({ by: ["id", "secret"] }, "response")).toBe(
			"this branch is recognised by `id` and `secret`, which the old schema accepted but did not describe as this branch does, so responses may now be of a kind that deployed clients do not know",
		);
	});

	it("says of a copy of another branch that its name tells it", () => {
		expect(sayApart({ by: [] }, "request")).toBe(
			"clients know this branch by its name, though another branch accepts the same values, so the server may no longer understand requests that mean this branch",
		);
	});
});
