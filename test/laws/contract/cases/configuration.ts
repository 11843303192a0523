import { expect } from "@jest/globals";
import { type Answer, expectRefusal, expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import type { Tracked } from "../scene/play.ts";
import { type ApiOptions, apiConfig, apiFiles, apiSpec, CONFIG_PATH, type Files, SPEC_PATH } from "../scene/tracked-api.ts";
import type { Cases } from "./case.ts";

/** What the gate says of files, on the baseline of a project. */
function judgeOn(scene: ContractScene, tracked: Tracked): (files: Files) => Promise<Answer> {
	return (files) => scene.judge(tracked, files);
}

/** The same for revisions of one project whose configurations alone differ in what is tried. */
async function judgeRevisions(scene: ContractScene): Promise<(options: ApiOptions) => Promise<Answer["body"]>> {
	const judge = judgeOn(scene, await scene.track({ synced: true }));
	return async (options) => expectSuccess(await judge(apiFiles({ version: "2.0.0", ...options })));
}

const listSpec = (openapi: string, operation: object = {}): string =>
	JSON.stringify({
		openapi,
		info: { title: "Lists", version: "1" },
		paths: { "/v1/lists": { get: { operationId: "list", responses: { "200": { description: "All." } }, ...operation } } },
	});

const asConfigured = (spec: string, more: Files = {}): Files => ({ [CONFIG_PATH]: apiConfig(), [SPEC_PATH]: spec, ...more });

/** docs/contract/configuration.md: the configuration file and what may be described. */
export const configurationCases: Cases = {
	async "everything wrong with a configuration is said at once, with its place"(scene) {
		const judge = judgeOn(scene, await scene.track());
		const text = ["service: Not A Slug", "version: one", "version: two", "colour: red", "outputs: {typescript: 7}", ""];
		const answer = await judge({ [CONFIG_PATH]: text.join("\n"), [SPEC_PATH]: apiSpec() });
		const { errors } = expectRefusal(answer, 422, "invalid_config").body;
		for (const problem of errors) expect(problem).toMatch(/^driftgate\.yml:\d+:\d+: .+\.$/);
		expect(errors.length).toBeGreaterThanOrEqual(5);
		const lines = errors.map((problem: string) => Number(problem.split(":")[1]));
		for (const line of [1, 3, 4, 5]) expect(lines).toContain(line);
		expect(errors.some((problem: string) => /spec/.test(problem))).toBe(true);
	},
	async "a description may be a file or stand in the configuration"(scene) {
		const judge = judgeOn(scene, await scene.track());
		const inline = apiConfig().replace(/^spec: .*$/m, `spec: ${listSpec("3.1.0")}`);
		expectSuccess(await judge({ [CONFIG_PATH]: inline }));
		expectSuccess(await judge(apiFiles()));
		const { errors } = expectRefusal(await judge({ [CONFIG_PATH]: apiConfig() }), 422, "invalid_config").body;
		expect(errors).toEqual([expect.stringMatching(/^driftgate\.yml:\d+:\d+: There is no file /)]);
	},
	async "every output can be named, with its settings or without"(scene) {
		const tracked = await scene.track();
		const workflow = await scene.workflow(tracked);
		const outputs = "{typescript: true, python: true, go: {enabled: true, package_name: payments}, mcp: true, docs: true}";
		const files = apiFiles({ outputs, config: ["gate: {rules_version: 1}"] });
		const { config_summary: summary } = expectSuccess(await scene.validate(workflow, tracked, { files }));
		expect(summary.outputs).toEqual(["typescript", "python", "go", "mcp", "docs"]);
		const off = apiFiles({ outputs: "{typescript: {enabled: false}, python: true}" });
		expect(expectSuccess(await scene.validate(workflow, tracked, { files: off })).config_summary.outputs).toEqual(["python"]);
	},
	async "block_on says which verdict blocks"(scene) {
		const judge = await judgeRevisions(scene);
		const removed = (gate: string) => judge({ change: "removed", config: [`gate: ${gate}`] });
		expect(await removed("{}")).toMatchObject({ verdict: "ERR", gate_action: "block" });
		expect(await removed("{block_on: never}")).toMatchObject({ verdict: "ERR", gate_action: "proceed" });
		const warned = "rules: {endpoint-removed: WARN}";
		expect(await removed(`{${warned}}`)).toMatchObject({ verdict: "WARN", gate_lane: "WARN", gate_action: "proceed" });
		expect(await removed(`{block_on: WARN, ${warned}}`)).toMatchObject({ verdict: "WARN", gate_action: "block" });
	},
	async "max_score blocks what is above it"(scene) {
		const judge = await judgeRevisions(scene);
		const scored = (max: number) =>
			judge({ change: "removed", config: [`gate: {block_on: never, max_score: ${max}}`] });
		const { effective_breaking_score: score, gate_action: action } = await scored(1_000);
		expect(action).toBe("proceed");
		expect((await scored(score)).gate_action).toBe("proceed");
		expect((await scored(score - 1)).gate_action).toBe("block");
	},
	async "rules set the level of a rule"(scene) {
		const judge = await judgeRevisions(scene);
		for (const level of ["ERR", "WARN", "INFO"]) {
			const { findings } = await judge({ change: "removed", config: [`gate: {rules: {endpoint-removed: ${level}}}`] });
			expect(findings.find(({ rule }: { rule: string }) => rule === "endpoint-removed").level).toBe(level);
		}
		const { findings } = await judge({ change: "removed", config: ["gate: {rules: {endpoint-removed: off}}"] });
		expect(findings.map(({ rule }: { rule: string }) => rule)).not.toContain("endpoint-removed");
	},
	async "promise says which breakage counts"(scene) {
		const tracked = await scene.track({ synced: true });
		const judge = judgeOn(scene, tracked);
		const renamed = apiSpec().replace("listPayments", "exportLedger");
		const under = async (promise: string) => {
			const config = apiConfig({ version: "2.0.0", config: [`gate: {promise: ${promise}}`] });
			return expectSuccess(await judge({ [CONFIG_PATH]: config, [SPEC_PATH]: renamed })).gate_action;
		};
		expect([await under("wire"), await under("source"), await under("both")]).toEqual(["proceed", "block", "block"]);
	},
	async "semver wants the version to move as far as the changes"(scene) {
		const tracked = await scene.track({ synced: true });
		const judge = judgeOn(scene, tracked);
		const at = async (version: string, semver: string) => {
			const files = apiFiles({ version, change: "added", config: [`gate: {semver: ${semver}}`] });
			return expectSuccess(await judge(files)).gate_action;
		};
		expect(await at("1.0.0", "require")).toBe("block");
		expect(await at("1.1.0", "require")).toBe("proceed");
		expect(await at("1.0.0", "suggest")).toBe("proceed");
		expect(await at("1.0.0", "off")).toBe("proceed");
	},
	async "what was deprecated and is past its sunset may go"(scene) {
		const withOld = (sunset: string) => {
			const document = JSON.parse(apiSpec());
			document.paths["/v1/old"] = {
				get: { operationId: "old", deprecated: true, "x-sunset": sunset, responses: { "200": { description: "Old." } } },
			};
			return JSON.stringify(document);
		};
		const after = async (sunset: string) => {
			const tracked = await scene.track({ files: asConfigured(withOld(sunset)), synced: true });
			const judge = judgeOn(scene, tracked);
			return expectSuccess(await judge(apiFiles({ version: "2.0.0" }))).verdict;
		};
		expect([await after("2020-01-01"), await after("2999-01-01")]).toEqual(["PASS", "ERR"]);
	},
	async "every version of the format is read, in YAML and JSON, in one file or many"(scene) {
		const judge = judgeOn(scene, await scene.track());
		const swagger = {
			swagger: "2.0",
			info: { title: "Lists", version: "1" },
			paths: { "/v1/lists": { get: { responses: { "200": { description: "All." } } } } },
		};
		const yaml = [
			"openapi: 3.1.0",
			"info: {title: Lists, version: '1'}",
			"paths:",
			"  /v1/lists: {$ref: './lists.yaml'}",
			"",
		].join("\n");
		const lists = "get: {responses: {'200': {description: All.}}}\n";
		const described = [
			asConfigured(listSpec("3.0.3")),
			asConfigured(listSpec("3.1.1")),
			asConfigured(listSpec("3.2.0")),
			asConfigured(JSON.stringify(swagger)),
			asConfigured(yaml, { "openapi/lists.yaml": lists }),
		];
		for (const files of described) expect(expectSuccess(await judge(files)).verdict).toBe("PASS");
	},
	async "a reference that leaves the repository is an error that says so"(scene) {
		const judge = judgeOn(scene, await scene.track());
		const targets = [
			"https://example.com/x.yaml",
			"http://127.0.0.1:1/x.yaml",
			"file:///etc/passwd",
			"/etc/passwd",
			"../../outside.yaml",
		];
		for (const target of targets) {
			const responses = { "200": { description: "All.", content: { "application/json": { schema: { $ref: target } } } } };
			const answer = await judge(asConfigured(listSpec("3.1.0", { responses })));
			const { errors } = expectRefusal(answer, 422, "invalid_config").body;
			expect(errors.join("\n")).toContain(target);
			expect(errors.join("\n")).not.toContain("root:");
			const description = JSON.stringify({
				...(JSON.parse(listSpec("3.1.0")) as object),
				components: { schemas: { Unused: { $ref: target } } },
			});
			expect(expectSuccess(await judge(asConfigured(description))).verdict).toBe("PASS");
		}
	},
};
