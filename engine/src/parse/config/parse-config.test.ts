import { Fault } from "../../lib/fault.ts";
import { configJsonSchema } from "./config-json-schema.ts";
import { type ConfigChecks, parseConfig } from "./parse-config.ts";

const minimal = "service: payments-api\nversion: 1.4.0\nspec: ./openapi/openapi.yaml\noutputs: {typescript: true}\n";

/** What a configuration is refused with, each issue as `line:column: message`. */
function refusal(text: string, checks?: ConfigChecks): readonly string[] {
	try {
		parseConfig(text, "driftgate.yml", checks);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		expect(error.code).toBe("config-invalid");
		return error.issues.map(({ at, message }) => `${at?.line}:${at?.column}: ${message}`);
	}
	throw new Error("The configuration was not refused.");
}

describe("parseConfig", () => {
	it("fills in the defaults", () => {
		expect(parseConfig(minimal, "driftgate.yml")).toEqual({
			service: "payments-api",
			version: "1.4.0",
			versionAt: { file: "driftgate.yml", pointer: "/version", line: 2, column: 10 },
			spec: { path: "openapi/openapi.yaml", at: { file: "driftgate.yml", pointer: "/spec", line: 3, column: 7 } },
			outputs: new Map([["typescript", { packageName: null }]]),
			policy: {
				promise: "wire",
				blockOn: "ERR",
				maxScore: null,
				maxScoreByTag: new Map(),
				preset: "recommended",
				rules: new Map(),
				overrides: [],
				semver: "suggest",
				majors: "block",
				unstable: "ERR",
				deprecationMinDays: 0,
				rulesVersion: 2,
				policyChanges: "warn",
				accept: { by: null, notAuthor: false, two: false, maxDays: null },
			},
			exceptions: [],
			consumes: [],
			refs: ["**"],
			liveUrl: null,
			names: { lock: null, operations: new Map(), types: new Map(), members: new Map() },
			github: { checks: "one", comment: "changes", acceptButton: false },
			built: false,
			locate: expect.any(Function),
		});
	});

	it("reads everything that can be written", () => {
		const text = `\uFEFFservice: payments-api
version: 1.4.0-rc.1+build
spec: openapi.yaml
outputs: {typescript: {}, python: {enabled: true}, go: {package_name: payments}, mcp: false, docs: {enabled: false}}
gate:
  promise: both
  block_on: never
  max_score: 0
  unstable: WARN
  rules: {response-property-removed: WARN, __proto: off}
  semver: require
  deprecation: {min_days: 90}
  rules_version: 1
exceptions:
  - {finding: 3f9a0c3f9a0c3f9a, owner: "@api-team", reason: no live clients, expires: 2028-02-29}
consumes:
  - {service: ledger-api, operations: ["GET /v1/accounts/{id}"]}
refs: ["main", "release/*", "**"]
live: {url: "https://api.example.com/openapi.json"}
`;
		const config = parseConfig(text, "driftgate.yml");
		expect([...config.outputs]).toEqual([
			["typescript", { packageName: null }],
			["python", { packageName: null }],
			["go", { packageName: "payments" }],
		]);
		expect(config.policy).toMatchObject({
			promise: "both",
			blockOn: "never",
			maxScore: 0,
			unstable: "WARN",
			deprecationMinDays: 90,
		});
		expect([...config.policy.rules]).toEqual([
			["response-property-removed", "WARN"],
			["__proto", "off"],
		]);
		expect(config.exceptions).toEqual([
			{
				finding: "3f9a0c3f9a0c3f9a",
				owner: "@api-team",
				reason: "no live clients",
				expires: "2028-02-29",
				at: { file: "driftgate.yml", pointer: "/exceptions/0", line: 15, column: 5 },
			},
		]);
		expect(config.consumes).toEqual([{ service: "ledger-api", operations: ["GET /v1/accounts/{id}"] }]);
		expect(config.refs).toEqual(["main", "release/*", "**"]);
		expect(config.liveUrl).toBe("https://api.example.com/openapi.json");
	});

	it("reads what the App shows on GitHub, and says what each member may be", () => {
		const written = (github: string) =>
			`service: a\nversion: 1.0.0\nspec: s.yaml\noutputs: {typescript: true}\n${github}\n`;
		const { github } = parseConfig(
			written("github: {checks: each, comment: always, accept_button: true}"),
			"driftgate.yml",
		);
		expect(github).toEqual({ checks: "each", comment: "always", acceptButton: true });
		for (const [wrong, message] of [
			["github: {checks: some}", "github.checks does not allow `some`: write one or each."],
			["github: {comment: [off]}", "github.comment does not allow this value: write changes, always or off."],
			["github: {accept_button: 1}", "github.accept_button must be true or false"],
			["github: true", "github must be an object"],
		] as const) {
			expect(() => parseConfig(written(wrong), "driftgate.yml")).toThrow(message);
		}
	});

	it("reads which operations an output has, and refuses a selection that means none", () => {
		const written = (output: string) => `service: a\nversion: 1.0.0\nspec: s.yaml\noutputs: {typescript: ${output}}\n`;
		const { outputs } = parseConfig(
			written('{include: {tags: [public]}, exclude: {paths: ["/internal/**"], operations: ["* /v1/drafts"]}}'),
			"driftgate.yml",
		);
		expect(outputs.get("typescript")).toEqual({
			packageName: null,
			include: { paths: [], operations: [], tags: ["public"] },
			exclude: { paths: ["/internal/**"], operations: ["* /v1/drafts"], tags: [] },
		});
		for (const [wrong, message] of [
			["{include: {}}", "outputs.typescript.include selects no operation"],
			["{exclude: {paths: [internal]}}", "outputs.typescript.exclude.paths[0] does not begin with a slash"],
			["{include: {tags: []}}", "outputs.typescript.include.tags is empty"],
			["{include: {tag: [a]}}", "Unknown key `tag` in outputs.typescript.include"],
		] as const) {
			expect(() => parseConfig(written(wrong), "driftgate.yml")).toThrow(message);
		}
	});

	it("reads what TypeScript has for dates and long integers, and refuses it for other languages", () => {
		const written = (target: string, output: string) =>
			`service: a\nversion: 1.0.0\nspec: s.yaml\noutputs: {${target}: ${output}}\n`;
		const { outputs } = parseConfig(written("typescript", "{dates: date, int64: bigint}"), "driftgate.yml");
		expect(outputs.get("typescript")).toEqual({ packageName: null, dates: "date", int64: "bigint" });
		for (const [target, wrong, message] of [
			["typescript", "{dates: native}", "outputs.typescript.dates does not allow `native`: write text or date"],
			[
				"typescript",
				"{int64: string}",
				"outputs.typescript.int64 does not allow `string`: write number, bigint or text",
			],
			["python", "{dates: date}", "Unknown key `dates` in outputs.python"],
			["go", "{int64: text}", "Unknown key `int64` in outputs.go"],
		] as const) {
			expect(() => parseConfig(written(target, wrong), "driftgate.yml")).toThrow(message);
		}
	});

	it("takes a description from a build where it is a file of its own", () => {
		expect(parseConfig(`${minimal}built: true\n`, "driftgate.yml").built).toBe(true);
		expect(parseConfig(`${minimal}built: false\n`, "driftgate.yml").built).toBe(false);
		expect(refusal(`${minimal}built: yes please\n`)).toEqual(["5:8: built must be true or false, or left out."]);
		expect(refusal("service: a\nversion: 1.0.0\nspec: {}\noutputs: {typescript: true}\nbuilt: true\n")).toEqual([
			"5:1: built: true is for a description in a file of its own: write its path as spec, or leave built out.",
		]);
	});

	it("reads presets, overrides and budgets of tags", () => {
		const text = `${minimal}gate:
  preset: strict
  max_score_by_tag: {payments: 10, "a b": 0.5}
  overrides:
    - paths: ["/internal/**", "/v1/*/drafts"]
      preset: lenient
    - {operations: ["GET /v1/x", "* /v1/{id}", "POST webhook:*"], tags: [beta], rules: {endpoint-removed: WARN}}
`;
		const { policy } = parseConfig(text, "driftgate.yml");
		expect(policy).toMatchObject({
			preset: "strict",
			maxScoreByTag: new Map(Object.entries({ payments: 10, "a b": 0.5 })),
		});
		expect(policy.overrides).toEqual([
			{
				...{ paths: ["/internal/**", "/v1/*/drafts"], operations: [], tags: [] },
				...{ preset: "lenient", rules: new Map() },
				at: { file: "driftgate.yml", pointer: "/gate/overrides/0", line: 9, column: 7 },
			},
			{
				...{ paths: [], operations: ["GET /v1/x", "* /v1/{id}", "POST webhook:*"], tags: ["beta"] },
				...{ preset: null, rules: new Map([["endpoint-removed", "WARN"]]) },
				at: { file: "driftgate.yml", pointer: "/gate/overrides/1", line: 11, column: 7 },
			},
		]);
	});

	it("tells what is wrong with an override", () => {
		const text = `${minimal}gate:
  preset: harsh
  max_score_by_tag: {payments: -1, refunds: "2"}
  overrides:
    - {preset: lenient}
    - {paths: [], preset: lenient}
    - {paths: ["internal/**", "/a**"], operations: ["/v1/x", "GET v1"], tags: [""]}
    - {path: ["/a"], tags: [a], rules: {endpoint-remved: WARN, endpoint-removed: warn}}
    - /internal/**
    - {tags: [a]}
`;
		expect(refusal(text, { ruleIds: new Set(["endpoint-removed"]) })).toEqual([
			"6:11: gate.preset does not allow `harsh`: write strict, recommended or lenient.",
			"7:32: gate.max_score_by_tag.payments must not be negative: write a number from 0, such as 10, or leave it out.",
			"7:45: gate.max_score_by_tag.refunds must be a number from 0, such as 10, or left out.",
			'9:7: gate.overrides[0] selects no operation: write paths, operations or tags, such as paths: ["/internal/**"].',
			'10:15: gate.overrides[1].paths is empty: write at least one, such as ["/internal/**"], or leave it out.',
			'11:16: gate.overrides[2].paths[0] does not begin with a slash: write a pattern such as "/internal/**".',
			'11:31: gate.overrides[2].paths[1] has ** beside other characters of a part: write a pattern such as "/internal/**".',
			'11:53: gate.overrides[2].operations[0] is not a method and a path, a webhook or a callback: write a pattern such as "GET /v1/accounts/{id}".',
			'11:62: gate.overrides[2].operations[1] is not a method and a path, a webhook or a callback: write a pattern such as "GET /v1/accounts/{id}".',
			"11:80: gate.overrides[2].tags[0] is empty: write a tag as the operations have it, such as payments.",
			"12:8: Unknown key `path` in gate.overrides[3]: write paths.",
			"12:41: There is no rule `endpoint-remved`: write endpoint-removed.",
			"12:82: gate.overrides[3].rules.endpoint-removed does not allow `warn`: write ERR, WARN, INFO or off.",
			'13:7: gate.overrides[4] must be an object such as {paths: ["/internal/**"], preset: lenient}.',
			"14:7: gate.overrides[5] changes nothing: write preset or rules, such as preset: lenient.",
		]);
	});

	it("takes an inline description as it is, aliases and odd names included", () => {
		const spec = "spec:\n  openapi: 3.1.0\n  x-a: &a {__proto__: {b: 1}}\n  x-b: *a\n";
		const config = parseConfig(minimal.replace(/spec:.*\n/, spec), "driftgate.yml");
		expect(JSON.stringify(config.spec)).toBe(
			'{"inline":{"openapi":"3.1.0","x-a":{"__proto__":{"b":1}},"x-b":{"__proto__":{"b":1}}}}',
		);
	});

	it("tells every error at once, in the order of the lines, each with what to write", () => {
		const text = `servce: payments-api
version: 1.4
spec: ../openapi.yaml
outputs: {typescript: {enabled: false, pakage_name: x}}
gate:
  promise: wires
  max_score: -1
  bloc_on: ERR
  rules: {response-property-remved: WARN, request-body-added: bad}
  deprecation: {min_days: 1.5}
exceptions:
  - {finding: 1234567890123456, owner: "", reason: 3, expires: 2027-02-30}
  - none
consumes: [{service: Ledger, operations: []}]
refs: [refs/heads/main]
live: {url: "http://api.example.com"}
`;
		const ruleIds = new Set(["response-property-removed", "request-body-added"]);
		expect(refusal(text, { ruleIds })).toEqual([
			"1:1: service is missing: write lower-case letters, digits and hyphens, such as payments-api.",
			"1:1: Unknown key `servce`: write service.",
			"2:10: version must be a semantic version: write three numbers with dots, such as 1.4.0.",
			"3:7: spec leaves the repository: write a path inside the repository, such as openapi/openapi.yaml.",
			"4:1: At least one output must be enabled: write typescript: true, or another of them.",
			"4:40: Unknown key `pakage_name` in outputs.typescript: write package_name.",
			"6:12: gate.promise does not allow `wires`: write wire, source or both.",
			"7:14: gate.max_score must not be negative: write a number from 0, such as 40, or leave it out.",
			"8:3: Unknown key `bloc_on` in gate: write block_on.",
			"9:11: There is no rule `response-property-remved`: write response-property-removed.",
			"9:63: gate.rules.request-body-added does not allow `bad`: write ERR, WARN, INFO or off.",
			"10:27: gate.deprecation.min_days must be a number of days: write a whole number from 0 to 3650, such as 90.",
			"12:15: exceptions[0].finding must be the fingerprint of a finding: write its 16 hexadecimal digits in quotes.",
			'12:40: exceptions[0].owner is empty: write who answers for it, such as "@api-team".',
			"12:52: exceptions[0].reason must be text: write why this change is accepted.",
			"12:64: exceptions[0].expires must be a date (YYYY-MM-DD), such as 2027-01-31.",
			'13:5: exceptions[1] must be an object such as {finding: "3f9a0c1d2e4b5a67", owner: "@api-team", reason: …, expires: 2027-01-31}.',
			"14:22: consumes[0].service must be a slug: write at most 64 lower-case letters, digits and inner hyphens, such as payments-api.",
			'14:42: consumes[0].operations is empty: write at least one operation, such as "GET /v1/accounts/{id}".',
			'15:8: refs[0] begins with refs/ where the branch\'s name alone is meant: write a pattern such as "main", "release/*" or "**".',
			"16:13: live.url must be an https URL without a user name or a fragment: write one such as https://api.example.com/openapi.json.",
		]);
	});

	it.each([
		["service", /service is missing: write/],
		["version", /version is missing: write/],
		["spec", /spec is missing: write a path/],
		["outputs", /outputs is missing: write/],
	])("misses %s", (field, message) => {
		expect(refusal(minimal.replace(new RegExp(`^${field}:.*\n`, "m"), ""))).toEqual([expect.stringMatching(message)]);
	});

	it.each([
		["outputs: {docs: true}\ngate: {unstable: off}", "gate.unstable does not allow `off`: write ERR, WARN or INFO."],
		["outputs: {docs: true}\ngate: {unstabel: WARN}", "Unknown key `unstabel` in gate: write unstable."],
		["outputs: {}", "At least one output must be enabled"],
		["outputs: {typescript: false}", "At least one output must be enabled"],
		["outputs: [typescript]", "outputs must be an object"],
		[
			"outputs: {rust: true}",
			"Unknown key `rust` in outputs: write one of typescript, python, go, mcp, docs, or remove it",
		],
		["outputs: {go: yes}", "outputs.go must be true, false or an object"],
		["outputs: {go: {enabled: 1}}", "outputs.go.enabled must be true or false"],
		["outputs: {go: {package_name: a b}}", "outputs.go.package_name must be a package name"],
	])("refuses %s", (line, message) => {
		expect(refusal(minimal.replace(/outputs:.*/, line))).toEqual([expect.stringContaining(message)]);
	});

	it.each(["v1", "v1.4.0", "'1.0'", "2024-10-01", "01.4.0", "1234567890123456.0.0"])(
		"refuses version: %s",
		(written) => {
			expect(refusal(minimal.replace(/version:.*/, `version: ${written}`))).toEqual([
				expect.stringContaining("version must be a semantic version: write three numbers with dots, such as 1.4.0"),
			]);
		},
	);

	it.each([
		["spec: 3", "spec must be a path or a description"],
		['spec: "./a\\ud800.json"', "spec holds half of a character, which no path can hold: write a path"],
		[`spec: ${"a".repeat(20_000)}.json`, "spec is longer than 1000 characters: write a path"],
		["spec: /etc/passwd", "spec is absolute: write a path"],
		["spec: https://example.com/a.yaml", "spec is a URL: write a path"],
		["spec: a/../../b.yaml", "spec leaves the repository"],
		["spec: a\\b.yaml", "spec holds a backslash"],
		["spec: ''", "spec is empty"],
	])("refuses %s", (line, message) => {
		expect(refusal(minimal.replace(/spec:.*/, line))).toEqual([expect.stringContaining(message)]);
	});

	it.each([
		["live: {url: 'https://user:pw@example.com/'}", "live.url must be an https URL"],
		["live: {url: 'https://'}", "live.url must be an https URL"],
		["live: {url: 'ftp://example.com'}", "live.url must be an https URL"],
		["live: {}", "live.url is missing"],
		["live:", "live must be an object"],
		["gate: {max_score: .inf}", "gate.max_score must be a number"],
		["gate: {rules_version: 3}", "gate.rules_version must be 1 or 2"],
		["gate: {rules: [a]}", "gate.rules must be an object"],
		["gate: {rules: {__proto__: WARN}}", "Unknown key `__proto__`: remove it"],
		["__proto__: {service: x}", "Unknown key `__proto__`"],
		["exceptions: {}", "exceptions must be a list"],
		["names: driftgate.names", "names must be an object such as {lock: driftgate.names}"],
		[
			"names: {operations: {orders: orders.get}}",
			"names.operations holds `orders`, which is no operation: write a method and a path",
		],
		[
			"names: {operations: {GET /orders: get}}",
			"names.operations.GET /orders has 1 level: write its groups and the method",
		],
		["names: {types: {Order: shop.order}}", "names.types.Order has 2 levels: write one name, such as purchase"],
		['names: {types: {Order: "!"}}', "names.types.Order is no name: write letters and digits"],
		["names: {lock: ../names}", "names.lock names no file inside the repository: write a file of the repository"],
		["names: {lock: .github/names}", "names.lock leads into .github, which nothing is delivered into"],
		["names: {lock: driftgate.yml}", "names.lock is this configuration itself: write a file of its own"],
		["names: {lock: openapi/openapi.yaml}", "names.lock is the description: write a file of its own"],
		["refs: []", "refs is empty"],
		["refs: ['a b']", "refs[0] holds a character that no branch name has"],
		["refs: [a//b]", "refs[0] has an empty part"],
		["refs: [a**]", "refs[0] has ** beside other characters"],
		["consumes: [{service: a, operations: [get /x]}]", "consumes[0].operations[0] must be an operation"],
		["service: again", "5:1: The key `service` stands in this mapping already: write it once"],
		["refs: &r [main]\nconsumes: *r", "*r is an alias: write the value out"],
	])("refuses %s", (line, message) => {
		expect(refusal(`${minimal}${line}\n`).join("\n")).toContain(message);
	});

	it.each([
		["", "1:1: The file must be a mapping"],
		["[]", "1:1: The file must be a mapping"],
		["just text", "1:1: The file must be a mapping"],
		["a: [", "1:6: This is not valid YAML"],
		["<html>\n<body>: </b>: c", "This is not valid YAML"],
		["\ta: b", "This is not valid YAML"],
		["a: b\n---\nc: d", "The file holds more than one YAML document"],
		["a: \0", "1:4: A NUL character stands here"],
		["a: *b", "1:6: This is not valid YAML (unidentified alias"],
		["a: &a [*a]", "An alias stands inside the very part that it repeats"],
		["[".repeat(10_000), "nested deeper than 500 levels"],
		[`${"- ".repeat(10_000)}a`, "nested deeper than 500 levels"],
		[
			`a:\n${Array.from({ length: 1_000 }, (_, i) => `${" ".repeat(i + 1)}a:`).join("\n")}`,
			"nested deeper than 500 levels",
		],
		["#".repeat(1_048_577), "1:1: The file has more than 1048576 characters"],
	])("refuses a text that is no configuration (%#)", (text, message) => {
		const issues = refusal(text);
		expect(issues).toHaveLength(1);
		expect(issues[0]).toContain(message);
	});

	it("refuses an alias bomb", () => {
		const levels = Array.from(
			{ length: 9 },
			(_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(", ")}]\n`,
		);
		expect(refusal(`a0: &a0 [x]\n${levels.join("")}`)).toEqual([expect.stringContaining("Aliases repeat values")]);
	});

	it("tells thousands of errors shortly", () => {
		const keys = Array.from({ length: 5_000 }, (_, i) => `key${i}: 1\n`).join("");
		const issues = refusal(minimal + keys);
		expect(issues).toHaveLength(51);
		expect(issues[0]).toMatch(/^5:1: Unknown key `key0`/);
	});

	it("says every issue in one sentence", () => {
		for (const message of refusal("a: 1\nservice: [\u001b]\nversion: {x: y}\noutputs: 1\n")) {
			expect(message).toMatch(/^\d+:\d+: [^\n]+[^.]\.$/);
		}
	});
});

describe("configJsonSchema", () => {
	it("describes the file for editors", () => {
		expect(configJsonSchema()).toMatchObject({
			$schema: "https://json-schema.org/draft/2020-12/schema",
			required: ["service", "version", "spec", "outputs"],
			additionalProperties: false,
			properties: { gate: { properties: { block_on: { enum: ["ERR", "WARN", "never"] } } } },
		});
	});
});
