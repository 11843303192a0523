import { describe, expect, it } from "@jest/globals";
import { parseCommands } from "./parse-command.ts";

const one = (line: string) => parseCommands(line)[0]?.command;

describe("a command", () => {
	it("accepts a finding until a day because of something", () => {
		const accepted = { kind: "accept", finding: "0123456789abcdef", until: "2027-01-31", reason: "no live clients" };
		expect(one("/driftgate accept 0123456789abcdef until 2027-01-31 because no live clients")).toEqual(accepted);
		expect(one("/driftgate  ACCEPT `0123456789ABCDEF`\tUntil 2027-01-31   Because no  live clients ")).toEqual(
			accepted,
		);
	});

	it("revokes, rechecks and helps", () => {
		expect(one("/driftgate revoke 0123456789abcdef")).toEqual({ kind: "revoke", finding: "0123456789abcdef" });
		expect(one("/driftgate recheck")).toEqual({ kind: "recheck" });
		expect(one("/driftgate help")).toEqual({ kind: "help" });
		expect(one("/driftgate")).toEqual({ kind: "help" });
	});

	it.each([
		["/driftgate accept", "what is accepted"],
		["/driftgate accept 0123456789abcdef", "until when"],
		["/driftgate accept 0123456789abcdef 2027-01-31", "until when"],
		["/driftgate accept 0123456789abcdef until", "until when"],
		["/driftgate accept 0123456789abcdef until 2027-01-31", "why"],
		["/driftgate accept 0123456789abcdef until 2027-01-31 because", "why"],
		["/driftgate revoke", "which acceptance"],
		["/driftgate revoke 0123456789abcdef now", "nothing more"],
		["/driftgate recheck everything", "nothing more"],
		["/driftgate __proto__", "no such command"],
		["/driftgate constructor", "no such command"],
	])("that cannot be read says what is missing: %s", (line, why) => {
		expect(one(line)).toEqual({ kind: "unreadable", why: expect.stringContaining(why) });
	});
});
