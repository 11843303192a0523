import { describe, expect, it } from "@jest/globals";
import { ActionFault } from "./action-fault.ts";
import { readInputs } from "./inputs.ts";

const defaults = {
	"server-url": "",
	audience: "",
	config: "driftgate.yml",
	mode: "sync",
	"fail-on": "block",
	"on-unreachable": "fail",
};

const read = (given: Partial<typeof defaults> = {}) => {
	const all: Readonly<Record<string, string>> = { ...defaults, ...given };
	return readInputs((name) => all[name] ?? "");
};

describe("readInputs", () => {
	it("takes the defaults of action.yml for local mode", () => {
		expect(read()).toEqual({
			serverUrl: null,
			audience: null,
			config: "driftgate.yml",
			mode: "sync",
			failOn: "block",
			onUnreachable: "fail",
		});
	});

	it.each([
		["https://gate.example.com/", "https://gate.example.com"],
		["https://example.com/gate//", "https://example.com/gate"],
		["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
		["http://[::1]:3000", "http://[::1]:3000"],
	])("takes %s as the service's address", (given, expected) => {
		expect(read({ "server-url": given }).serverUrl).toBe(expected);
	});

	it.each([
		"http://gate.example.com",
		"gate.example.com",
		"ftp://127.0.0.1",
		"https://user@example.com",
		"https://example.com/?a=b",
		"http://127.0.0.1.example.com",
	])("refuses %s, to which a token must not travel", (given) => {
		expect(() => read({ "server-url": given })).toThrow(ActionFault);
	});

	it.each(["./driftgate.yml", "././driftgate.yml"])("reads %s as a path in the repository", (config) => {
		expect(read({ config }).config).toBe("driftgate.yml");
	});

	it.each(["/etc/driftgate.yml", "../driftgate.yml", "a/../b.yml", "a//b.yml", "", "a\\b.yml"])(
		"refuses %j, which is no path in the repository",
		(config) => {
			expect(() => read({ config })).toThrow(ActionFault);
		},
	);

	it("names everything that is wrong at once", () => {
		const attempt = () => read({ mode: "dry", "fail-on": "err", "on-unreachable": "ignore", config: "/x" });
		expect(attempt).toThrow(
			expect.objectContaining({
				details: [
					expect.stringContaining('config is "/x"'),
					'mode is "dry", and must be one of sync, check.',
					'fail-on is "err", and must be one of block, ERR, WARN, never.',
					'on-unreachable is "ignore", and must be one of fail, warn.',
				],
			}),
		);
	});
});
