import { describe, expect, it } from "@jest/globals";
import { apiFrom } from "../generate/testing/generate-from.ts";
import { parseConfig } from "../parse/config/parse-config.ts";
import { scaffoldConfig } from "./scaffold-config.ts";

/** What a stranger may write, to come alive in Markdown, in a shell or in YAML. */
const hostile = [
	"$(touch /tmp/driftgate-canary)",
	"`touch /tmp/driftgate-canary`",
	"'; touch /tmp/driftgate-canary; '",
	"'\\''; echo; '",
	"\\",
	"\n```\n# forged\n<script>alert(1)</script>",
	"line\r\n| forged | row |",
	"| a | b |",
	"[click](https://evil.example) ![x](https://evil.example/pixel.png)",
	"@octocat #1 https://evil.example www.evil.example",
	"<img src=x onerror=alert(1)>",
	"&& rm -rf . #",
	"\u202ereversed\u2066\u2028",
	"@/etc/passwd",
	"{0} %s $HOME !!",
	"key: value # comment",
	"'",
	'"',
	"",
];

describe("scaffoldConfig", () => {
	const configOf = async (title: string, version: string) => {
		const api = await apiFrom({ openapi: "3.1.0", info: { title, version }, paths: {} });
		return parseConfig(scaffoldConfig(api, { outputs: ["typescript"] }), "driftgate.yml");
	};

	it.each([
		["Payments API", "1.4.0", "payments-api", "1.4.0"],
		["Zürich – Straßen (v2)", "v2", "zurich-strassen-v2", "2.0.0"],
		["---", "2.1", "api", "2.1.0"],
		["null", "2026-03-01", "null", "1.0.0"],
		["007", "01.2.3", "007", "1.2.3"],
		["x".repeat(500), "latest", "x".repeat(64), "1.0.0"],
		[`${"a-".repeat(40)}`, "1.0.0-beta", "a-".repeat(32).slice(0, -1), "1.0.0"],
	])("makes of %j %j a service and a version", async (title, version, service, expected) => {
		expect(await configOf(title, version)).toMatchObject({ service, version: expected });
	});

	it("says what the defaults are", async () => {
		const least = parseConfig(
			"service: t\nversion: 1.0.0\nspec: ./openapi.yaml\noutputs: {typescript: true}\n",
			"driftgate.yml",
		);
		const made = await configOf("t", "1.0.0");
		expect([made.policy, made.outputs, made.spec]).toMatchObject([
			least.policy,
			least.outputs,
			{ path: "openapi.yaml" },
		]);
	});

	it.each(hostile)("is read by the parser of configurations, whatever a description is called: %j", async (text) => {
		expect(await configOf(text, text)).toMatchObject({ version: "1.0.0" });
	});
});
