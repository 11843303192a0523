import { originOf, printVerifierKey } from "@driftgate/engine";
import { describe, expect, it } from "@jest/globals";
import { testSigner } from "../../engine/src/testing/make-evidence.ts";
import { ActionFault } from "./action-fault.ts";
import { readInputs } from "./inputs.ts";

const defaults = {
	"server-url": "",
	audience: "",
	config: "driftgate.yml",
	mode: "sync",
	"fail-on": "block",
	"on-unreachable": "fail",
	"log-key": "",
	checkpoints: "",
	"checkpoint-branch": "",
	"checkpoint-token": "",
};

const publicKey = testSigner().publicKey;
const logKey = printVerifierKey({ name: originOf("1"), publicKey });

const read = (given: Partial<typeof defaults> = {}) => {
	const all: Readonly<Record<string, string>> = { ...defaults, ...given };
	return readInputs((name) => all[name] ?? "");
};

describe("readInputs", () => {
	it("takes the defaults of action.yml for local mode", () => {
		expect(read()).toEqual({
			serverUrl: null,
			audience: null,
			config: ["driftgate.yml"],
			mode: "sync",
			failOn: "block",
			onUnreachable: "fail",
			logKeys: new Map(),
			checkpoints: null,
			checkpointBranch: null,
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
		expect(read({ config }).config).toEqual(["driftgate.yml"]);
	});

	it.each([
		"/etc/driftgate.yml",
		"../driftgate.yml",
		"a/../b.yml",
		"a//b.yml",
		"",
		"a\\b.yml",
		"!a/*.yml",
		"a.yml\n../b.yml",
	])("refuses %j, which is no path in the repository", (config) => {
		expect(() => read({ config })).toThrow(ActionFault);
	});

	it("reads paths, patterns and what is left out of them, a line each", () => {
		const config = "\n  driftgate.yml\r\n# those of services\n./services/**/driftgate.yml\n!./services/old/*\n";
		expect(read({ config }).config).toEqual(["driftgate.yml", "services/**/driftgate.yml", "!services/old/*"]);
	});

	it("takes a pinned key for each log, with one place where checkpoints are kept", () => {
		const { logKeys, checkpoints } = read({ "log-key": `\n${logKey}\n`, checkpoints: ".cache/driftgate" });
		expect([...logKeys]).toEqual([[originOf("1"), { name: originOf("1"), publicKey }]]);
		expect(checkpoints).toBe(".cache/driftgate");
		const branch = { "checkpoint-branch": "driftgate/checkpoints", "checkpoint-token": "t" };
		expect(read({ "log-key": logKey, ...branch }).checkpointBranch).toEqual({
			name: "driftgate/checkpoints",
			token: "t",
		});
	});

	it.each([
		["no key", { checkpoints: "a" }, /need log-key/],
		["a key that is none", { "log-key": "driftgate/projects/1+00000000+AAAA" }, /no verifier key/],
		["a branch without a token", { "log-key": logKey, "checkpoint-branch": "a" }, /needs checkpoint-token/],
		[
			"two places",
			{ "log-key": logKey, checkpoints: "a", "checkpoint-branch": "b", "checkpoint-token": "t" },
			/exclude/,
		],
		[
			"no branch's name",
			{ "log-key": logKey, "checkpoint-branch": "a..b", "checkpoint-token": "t" },
			/name of a branch/,
		],
		[
			"an option of git",
			{ "log-key": logKey, "checkpoint-branch": "--all", "checkpoint-token": "t" },
			/name of a branch/,
		],
	])("refuses to watch with %s", (_, given, said) => {
		expect(() => read(given)).toThrow(expect.objectContaining({ details: [expect.stringMatching(said)] }));
	});

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
