import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseConfig, ruleIds } from "../../src/index.ts";
import { description, useCommandFolder } from "../testing/command-folder.ts";

/* The files are written for these tests, after the tools' own documentation of their formats. */

const here = useCommandFolder();
beforeEach(() => here.write("openapi.yaml", description(50)));

const config = () => parseConfig(readFileSync(join(here.path, "driftgate.yml"), "utf8"), "driftgate.yml", { ruleIds });

const OASDIFF_WORKFLOW = `name: oasdiff
on: pull_request
jobs:
  breaking:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: oasdiff/oasdiff-action/breaking@v0
        with:
          base: origin/\${{ github.base_ref }}:openapi.yaml
          revision: HEAD:openapi.yaml
          fail-on: WARN
          deprecation-days-stable: 90
          exclude-elements: description,title
          github-token: \${{ github.token }}
`;

describe("driftgate import of oasdiff", () => {
	it("makes a configuration of the Action's inputs and the files that they name", async () => {
		here.write(".github/workflows/oasdiff.yml", OASDIFF_WORKFLOW);
		here.write(".oasdiff.yaml", "severity-levels: ./levels.txt\nflatten-allof: true\nfail-on: ERR\n");
		here.write("levels.txt", "api-tag-removed err\nresponse-property-enum-value-added info\n");
		const { status, stdout } = await here.driftgate("import", ".github/workflows/oasdiff.yml", ".oasdiff.yaml");
		expect(status).toBe(0);
		expect(config()).toMatchObject({ service: "payments-api", version: "1.0.0", spec: { path: "openapi.yaml" } });
		expect(config().policy).toMatchObject({ blockOn: "WARN", deprecationMinDays: 90 });
		expect(config().policy.rules.get("response-enum-value-added")).toBe("INFO");
		expect(stdout.split("\n")).toEqual([
			expect.stringMatching(/oasdiff\.yml:8 jobs\.breaking\.steps\.1\.uses → a step that uses the Action of Driftgate/),
			expect.stringMatching(/oasdiff\.yml:10 .*\.base: left, because the base is what/),
			expect.stringMatching(/oasdiff\.yml:11 .*\.revision → spec: \.\/openapi\.yaml$/),
			expect.stringMatching(/oasdiff\.yml:12 .*\.fail-on → gate\.block_on: WARN$/),
			expect.stringMatching(/oasdiff\.yml:13 .* → gate\.deprecation\.min_days: 90$/),
			expect.stringMatching(/oasdiff\.yml:14 .*: left, because texts and examples are no findings$/),
			expect.stringMatching(/oasdiff\.yml:15 .*github-token: left, because no token is needed$/),
			".oasdiff.yaml:1 severity-levels → what severity-levels becomes stands below",
			".oasdiff.yaml:2 flatten-allof: left, because 'allOf' is always merged before comparing".replaceAll("'", "`"),
			".oasdiff.yaml:3 fail-on: left, because gate.block_on: WARN comes from .github/workflows/oasdiff.yml:12 already: decide by hand",
			expect.stringMatching(
				/^\.\/levels\.txt: response-property-enum-value-added → gate\.rules\.response-enum-value-added/,
			),
			expect.stringMatching(
				/^\.\/levels\.txt: response-property-enum-value-added → gate\.rules\.response-enum-values-replaced/,
			),
			expect.stringMatching(/^\.\/levels\.txt: left: api-tag-removed has no counterpart/),
			"service: payments-api, from the description",
			"version: 1.0.0, from the description",
			"outputs.typescript: true, from no file: at least one output is generated",
			"driftgate.yml is written: driftgate check reads it.",
			"",
		]);
		expect(await here.driftgate("check")).toMatchObject({ status: 0 });
	});

	it("makes exceptions of an ignore file where it is told what was compared, and says what is lacking where not", async () => {
		here.write("new.yaml", description(20));
		here.write("ignore.txt", "In GET /payments the maxLength was decreased from '50' to '20'\n");
		here.write(".oasdiff.yaml", "err-ignore: ignore.txt\n");
		const left = await here.driftgate("import", ".oasdiff.yaml", "--print");
		expect(left.stderr).toContain("ignore.txt: left, because an exception names a finding");
		expect(left.stderr).toContain("add --base, --revision, --owner, --expires");
		const compared = ["--base", "openapi.yaml", "--revision", "new.yaml", "--owner", "@api", "--expires", "2099-01-31"];
		expect(await here.driftgate("import", ".oasdiff.yaml", ...compared)).toMatchObject({ status: 0 });
		expect(config().exceptions).toEqual([expect.objectContaining({ owner: "@api", expires: "2099-01-31" })]);
	});

	it.each([
		["fail-on: INFO", "never blocks"],
		["fail-on: SOMETIMES", "gate.block_on does not allow `SOMETIMES`"],
		["deprecation-days-stable: soon", "gate.deprecation.min_days must be"],
		["exclude-elements: [endpoints]", "can break clients"],
		["filter-extension: '(x+)+$'", "it is a regular expression"],
		["revision: https://example.com/openapi.yaml", "it is an address"],
		["revision: ../other/openapi.yaml", "it leaves the repository"],
		["revision: specs/*.yaml", "it means several files"],
		["severity-levels: gone.txt", "there is no gone.txt in this folder"],
		["err-ignore: /etc/hostname", "there is no /etc/hostname in this folder"],
		["err-ignore: ../ignore.txt", "there is no ../ignore.txt in this folder"],
		["colour-blind: true", "this version of driftgate does not know it"],
	])("leaves %s, and says why", async (line, reason) => {
		here.write(".oasdiff.yaml", `${line}\n`);
		const { status, stderr } = await here.driftgate("import", ".oasdiff.yaml", "--print");
		expect(status).toBe(0);
		expect(stderr).toMatch(new RegExp(`^\\.oasdiff\\.yaml:1 .*left, because .*${reason}`, "m"));
	});
});

describe("driftgate import of Optic", () => {
	it("makes a configuration of optic.yml", async () => {
		here.write("api/orders.yml", description(1));
		here.write(
			"optic.yml",
			`ruleset:
  - breaking-changes:
      severity: error
      exclude_operations_with_extension: x-draft
  - naming:
      required_on: always
  - examples
capture:
  api/orders.yml:
    server:
      command: npm start
      url: http://localhost:8080
external_refs:
  resolve_headers: []
`,
		);
		const { stdout } = await here.driftgate("import", "optic.yml");
		expect(config()).toMatchObject({ spec: { path: "api/orders.yml" }, policy: { blockOn: "ERR" } });
		expect(stdout).toMatch(/^optic\.yml:2 ruleset\.0\.breaking-changes → gate\.block_on: ERR$/m);
		expect(stdout).toMatch(/^optic\.yml:3 .*severity: left, because it is in `gate\.block_on`$/m);
		expect(stdout).toMatch(/^optic\.yml:4 .*: left, because mark those operations with `x-stability-level: draft`/m);
		expect(stdout).toMatch(/^optic\.yml:5 ruleset\.1\.naming: left, because how a description should look/m);
		expect(stdout).toMatch(/^optic\.yml:7 ruleset\.2: left, because how a description should look/m);
		expect(stdout).toMatch(/^optic\.yml:9 capture\.api\/orders\.yml → spec: \.\/api\/orders\.yml$/m);
		expect(stdout).toMatch(/^optic\.yml:10 .*server: left, because traffic is not compared/m);
		expect(stdout).toMatch(/^optic\.yml:13 external_refs: left/m);
	});

	it("keeps a ruleset that only warns from blocking", async () => {
		here.write("optic.dev.yml", "ruleset:\n  - breaking-changes:\n      severity: warn\n");
		await here.driftgate("import", "optic.dev.yml");
		expect(config().policy.blockOn).toBe("never");
	});
});

describe("driftgate import of Bump", () => {
	it("makes a configuration of its Action's inputs, and repeats no secret", async () => {
		here.write(
			"bump.yml",
			`on: push
jobs:
  diff:
    runs-on: ubuntu-latest
    steps:
      - uses: bump-sh/github-action@v1
        with:
          doc: Payments
          token: s3cr3t-that-stands-here
          file: openapi.yaml
          command: diff
          fail_on_breaking: true
          overlay: overlay.yaml
`,
		);
		const { stdout } = await here.driftgate("import", "bump.yml");
		expect(config()).toMatchObject({ service: "payments", spec: { path: "openapi.yaml" }, policy: { blockOn: "ERR" } });
		expect(stdout).toMatch(/:13 .*overlay: left, because overlays are not applied/);
		expect(stdout).not.toContain("s3cr3t");
	});
});

describe("driftgate import of Speakeasy", () => {
	it("makes a configuration of workflow.yaml and gen.yaml together", async () => {
		here.write(
			".speakeasy/workflow.yaml",
			`workflowVersion: 1.0.0
speakeasyVersion: latest
sources:
  payments:
    inputs:
      - location: ./openapi.yaml
      - location: ./more.yaml
    overlays:
      - location: ./overlay.yaml
targets:
  sdk:
    target: typescript
    source: payments
    output: ./sdk
    publish:
      npm:
        token: $NPM_TOKEN
  unity:
    target: unity
    source: payments
`,
		);
		here.write(
			".speakeasy/gen.yaml",
			"configVersion: 2.0.0\ngeneration:\n  sdkClassName: Pay\ntypescript:\n  version: 0.3.1\n  packageName: '@acme/payments'\n  author: Acme\njava:\n  groupID: com.acme\n",
		);
		const { stdout } = await here.driftgate("import", ".speakeasy/workflow.yaml", ".speakeasy/gen.yaml");
		expect([...config().outputs]).toEqual([["typescript", { packageName: "@acme/payments" }]]);
		expect(stdout).toMatch(/workflow\.yaml:7 .*location: left, because a driftgate\.yml judges one description/);
		expect(stdout).toMatch(/workflow\.yaml:12 .*target → outputs\.typescript: true/);
		expect(stdout).toMatch(/workflow\.yaml:19 .*target: left, because there is no such target here/);
		expect(stdout).toMatch(/gen\.yaml:5 typescript\.version: left, because the version of an SDK follows/);
		expect(stdout).toMatch(/gen\.yaml:8 java: left, because there is no such target here/);
		expect(stdout).not.toContain("NPM_TOKEN");
	});
});

describe("driftgate import of Stainless", () => {
	it("makes a lock of the names in Speakeasy's overlays and Fern's overrides", async () => {
		here.write(
			".speakeasy/names.overlay.yaml",
			`overlay: 1.0.0
actions:
  - { target: '$["paths"]["/payments"].get', update: { x-speakeasy-group: a.b, x-speakeasy-name-override: listAll, x-speakeasy-retries: {} } }
  - { target: "$.paths.*.get", update: { x-speakeasy-group: a } }
  - { target: '$.paths["/payments"].get', update: { description: More } }
`,
		);
		const speakeasy = await here.driftgate("import", ".speakeasy/names.overlay.yaml");
		expect(speakeasy).toMatchObject({ status: 0 });
		expect(readFileSync(join(here.path, "payments-api.names"), "utf8")).toBe(
			"driftgate names 2 payments-api\noperation GET /payments = a.b.list_all\n",
		);
		expect(speakeasy.stdout).toMatch(/actions\.0 → a name for the lock, without x-speakeasy-retries$/m);
		expect(speakeasy.stdout).toMatch(/actions\.1: left, because overlays are not applied/);
		expect(speakeasy.stdout).toMatch(/actions\.2: left, because it gives no x-speakeasy-group/);

		here.write(
			"fern/generators.yml",
			`default-group: local
api: { specs: [{ openapi: ./openapi.yaml, overrides: ./openapi-overrides.yml }] }
groups: { local: { generators: [{ name: fernapi/fern-typescript-node-sdk, version: 1.0.0 }, { name: fernapi/fern-ruby-sdk }] } }
`,
		);
		here.write(
			"fern/openapi-overrides.yml",
			`paths: { /payments: { get: { x-fern-sdk-group-name: [pay], x-fern-sdk-method-name: all } } }
components: { schemas: {} }
`,
		);
		const fern = await here.driftgate("import", "fern/generators.yml", "fern/openapi-overrides.yml", "--force");
		expect(fern).toMatchObject({ status: 0 });
		expect(readFileSync(join(here.path, "payments-api.names"), "utf8")).toContain("GET /payments = pay.all\n");
		expect(config().outputs.has("typescript")).toBe(true);
		for (const line of [
			/generators\.0\.name → outputs\.typescript: true$/m,
			/generators\.1\.name: left, because there is no such target here$/m,
			/specs\.0\.overrides: left, because its names stand in a file of their own/,
			/components: left, because overrides are not applied/,
		]) {
			expect(fern.stdout).toMatch(line);
		}
	});

	it("makes a lock of the names that stainless.yml gives, and says which mean nothing", async () => {
		here.write(
			"stainless.yml",
			`organization: { name: acme }
resources:
  $client: { methods: { ping: get /payments } }
  billing:
    models: { money_transfer: "#/components/schemas/None" }
    methods:
      ping: get /ping
      odd: { type: alias }
    subresources:
      payouts:
        methods:
          list_all: { endpoint: get /payments }
          again: get /payments
`,
		);
		const { status, stdout } = await here.driftgate("import", "stainless.yml");
		expect({ status, stdout }).toMatchObject({ status: 0 });
		const lock = readFileSync(join(here.path, "acme.names"), "utf8");
		expect(lock).toBe("driftgate names 2 acme\noperation GET /payments = billing.payouts.list_all\n");
		for (const line of [
			/stainless\.yml:2 resources → 4 names for the lock$/m,
			/stainless\.yml:3 resources\.\$client\.methods\.ping: left, because a method stands in a group here/,
			/stainless\.yml:5 .*money_transfer: left, because the description has no component None$/m,
			/stainless\.yml:7 .*methods\.ping: left, because the description has no GET \/ping$/m,
			/stainless\.yml:8 .*methods\.odd: left, because it names no method and path/,
			/stainless\.yml:13 .*again: left, because the same thing has a name of another line already$/m,
			/^acme\.names: 1 name, which driftgate generate keeps with --lock acme\.names --service acme$/m,
		]) {
			expect(stdout).toMatch(line);
		}
		const generated = await here.driftgate(
			...["generate", "openapi.yaml", "--out", "sdk/api.ts", "--lock", "acme.names", "--service", "acme"],
		);
		expect(generated).toMatchObject({ status: 0 });
		expect(readFileSync(join(here.path, "sdk/api.ts"), "utf8")).toContain("listAll(");
	});

	it("makes a configuration of stainless.yml and the workflow that uploads", async () => {
		here.write(
			"openapi.stainless.yml",
			`edition: 2025-10-08
organization:
  name: acme
  docs: https://docs.example.com
targets:
  node:
    package_name: acme
    production_repo: acme/acme-node
    publish: { npm: true }
    options: { mcp_server: { enable_all_resources: true }, bundler: rollup }
  kotlin:
    package_name: com.acme
resources:
  payments:
    methods: { list: get /payments }
settings: { license: MIT }
`,
		);
		here.write(
			"upload.yml",
			"jobs:\n  up:\n    steps:\n      - uses: stainless-api/upload-openapi-spec-action@main\n        with:\n          input_path: openapi.yaml\n          config_path: openapi.stainless.yml\n",
		);
		const { stdout } = await here.driftgate("import", "openapi.stainless.yml", "upload.yml");
		expect(config()).toMatchObject({ service: "acme", spec: { path: "openapi.yaml" } });
		expect([...config().outputs]).toEqual([
			["typescript", { packageName: "acme" }],
			["mcp", { packageName: null }],
		]);
		expect(stdout).toMatch(/stainless\.yml:6 targets\.node → outputs\.typescript: true$/m);
		expect(stdout).toMatch(/mcp_server → outputs\.mcp: true$/m);
		expect(stdout).toMatch(/stainless\.yml:10 .*bundler: left/);
		expect(stdout).toMatch(/stainless\.yml:8 .*production_repo: left, because each merge that proceeds generates/);
		expect(stdout).toMatch(/stainless\.yml:11 targets\.kotlin: left, because there is no such target here/);
		expect(stdout).toMatch(/stainless\.yml:13 resources → /);
		expect(stdout).toMatch(/upload\.yml:7 .*config_path: left.*import openapi\.stainless\.yml as well/);
	});
});

describe("what is written", () => {
	beforeEach(() => here.write(".oasdiff.yaml", "fail-on: ERR\n"));

	it("says of each field where it comes from", async () => {
		const { stdout } = await here.driftgate("import", ".oasdiff.yaml", "--print");
		expect(stdout).toBe(
			[
				"service: payments-api # from the description",
				"version: 1.0.0 # from the description",
				"spec: ./openapi.yaml # from its usual name",
				"outputs:",
				"  typescript: true # from no file: at least one output is generated",
				"gate:",
				"  block_on: ERR # from .oasdiff.yaml:1",
				"",
			].join("\n"),
		);
		expect(existsSync(join(here.path, "driftgate.yml"))).toBe(false);
	});

	it("replaces nothing that is there, unless it is told to", async () => {
		here.write("driftgate.yml", "mine\n");
		expect(await here.driftgate("import", ".oasdiff.yaml")).toMatchObject({
			status: 2,
			stderr: "driftgate.yml is there already: --print shows what it would become, --force replaces it.\n",
		});
		expect(readFileSync(join(here.path, "driftgate.yml"), "utf8")).toBe("mine\n");
		expect(await here.driftgate("import", ".oasdiff.yaml", "--out", "services/pay/driftgate.yml")).toMatchObject({
			status: 0,
		});
		expect(await here.driftgate("import", ".oasdiff.yaml", "--force")).toMatchObject({ status: 0 });
		expect(config().service).toBe("payments-api");
	});

	it("names the description that it was told of, there or not", async () => {
		const { stderr } = await here.driftgate("import", ".oasdiff.yaml", "--spec", "api/later.yaml", "--print");
		expect(stderr).toContain("spec: ./api/later.yaml, from --spec\n");
		expect(stderr).toContain("version: 1.0.0, from no file: the description cannot be read here, so correct it\n");
	});
});

describe("a file that cannot be used", () => {
	it.each([
		{ name: "gone.yml", text: undefined, said: "gone.yml does not exist." },
		{ name: "empty.yml", text: "  \n", said: "empty.yml says nothing: name a file with settings." },
		{
			name: "list.yml",
			text: "- a\n",
			said: "list.yml is no file that driftgate import knows: it reads .oasdiff.yaml",
		},
		{ name: "other.yml", text: "a: b\n", said: "other.yml is no file that driftgate import knows" },
		{
			name: "ci.yml",
			text: "jobs: { a: { steps: [{ run: ls }] } }\n",
			said: "ci.yml uses no Action that driftgate import knows",
		},
		{ name: "optic.yml", text: "ruleset: [\n", said: "optic.yml:2:1" },
		{ name: "stainless.yml", text: `${"[".repeat(5_000)}`, said: "stainless.yml:1" },
		{ name: "optic.yml", text: "a: &a [*a]\n", said: "optic.yml:1" },
	])("is told in a sentence: $name", async ({ name, text, said }) => {
		if (text !== undefined) here.write(name, text);
		const { status, stdout, stderr } = await here.driftgate("import", name);
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr).toContain(said);
		expect(existsSync(join(here.path, "driftgate.yml"))).toBe(false);
	});

	it("has hostile names that repaint nothing and pollute nothing", async () => {
		here.write(
			"stainless.yml",
			'__proto__: { x: 1 }\nconstructor: y\n"\\e[2J": z\ntargets: { __proto__: { package_name: a } }\n',
		);
		const { status, stderr } = await here.driftgate("import", "stainless.yml", "--print");
		expect(status).toBe(0);
		expect(stderr).not.toContain("\u001b");
		expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
	});

	it("has no description, and none is named", async () => {
		here.write("sub/.oasdiff.yaml", "fail-on: ERR\n");
		here.write("openapi.yaml", "nothing: here\n");
		here.write("swagger.yaml", "nothing: here\n");
		const { stderr } = await here.driftgate("import", "sub/.oasdiff.yaml", "--spec", "/etc/passwd");
		expect(stderr).toBe("--spec is a path inside of the repository, such as openapi/openapi.yaml.\n");
	});
});
