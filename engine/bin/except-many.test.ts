import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseConfig } from "../src/index.ts";
import { config, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();

const operation = (tags: string) => `get: { tags: [${tags}], responses: { "204": { description: None } } }`;
const spec = (...paths: readonly (readonly [path: string, tags: string])[]): string =>
	[
		"openapi: 3.1.0",
		"info: { title: Payments API, version: 1.0.0 }",
		"paths:",
		...paths.map(([path, tags]) => `  ${path}: { ${operation(tags)} }`),
		"",
	].join("\n");

const terms = ["--owner", "@api-team", "--reason", "version 2", "--expires", "2099-12-31"];
const except = (...args: readonly string[]) => folder.driftgate("except", ...args, ...terms);
const onBase = (...args: readonly string[]) => except(...args, "--base", "base.yaml");
const written = () => readFileSync(join(folder.path, "driftgate.yml"), "utf8");
const excepted = () => parseConfig(written(), "driftgate.yml").exceptions.map(({ finding }) => finding);

async function fingerprints(): Promise<ReadonlyMap<string, string>> {
	const { stdout } = await folder.driftgate("diff", "base.yaml", "openapi.yaml", "--format", "json");
	const { findings }: { findings: readonly { operations: readonly string[]; fingerprint: string }[] } =
		JSON.parse(stdout);
	return new Map(findings.map(({ operations, fingerprint }) => [operations[0] ?? "", fingerprint]));
}

beforeEach(() => {
	folder.write("driftgate.yml", config());
	folder.write("base.yaml", spec(["/a", "pay"], ["/b", "pay, beta"], ["/c", "beta"], ["/stays", "pay"]));
	folder.write("openapi.yaml", spec(["/stays", "pay"]));
});

describe("driftgate except, of several findings", () => {
	it("accepts every error of a change, so that the gate lets it pass", async () => {
		expect(await onBase("--all-errors")).toEqual({
			status: 0,
			stdout: "driftgate.yml: 3 findings are excepted until 2099-12-31\n",
			stderr: "",
		});
		expect([...excepted()].sort()).toEqual([...(await fingerprints()).values()].sort());
		const judged = await folder.driftgate("diff", "base.yaml", "openapi.yaml", "--config", "driftgate.yml");
		expect(judged.status).toBe(0);
	});

	it("accepts those of a rule, of a tag, and those that are named", async () => {
		const all = await fingerprints();
		expect(await onBase("--tag", "beta")).toMatchObject({ status: 0 });
		expect([...excepted()].sort()).toEqual([all.get("GET /b"), all.get("GET /c")].sort());
		expect(await onBase("--rule", "endpoint-removed")).toMatchObject({ status: 0 });
		expect(excepted()).toContain(all.get("GET /a"));
		folder.write("driftgate.yml", config());
		expect(await except(all.get("GET /a") ?? "", all.get("GET /b") ?? "")).toMatchObject({ status: 0 });
		expect(excepted()).toHaveLength(2);
	});

	it("refuses an unknown fingerprint with the nearest, and then writes nothing", async () => {
		const right = (await fingerprints()).get("GET /a") ?? "";
		const wrong = `${right.slice(0, 15)}${right.endsWith("0") ? "1" : "0"}`;
		const { status, stderr } = await onBase(right, wrong);
		expect(status).toBe(2);
		expect(stderr).toContain(`No finding has the fingerprint \`${wrong}\`: did you mean \`${right}\`?`);
		expect(excepted()).toEqual([]);
		expect((await onBase("--rule", "endpoint-removd")).stderr).toContain("did you mean `endpoint-removed`?");
	});

	it("judges the revision that is named in the place of the configuration's", async () => {
		folder.write("next.yaml", spec(["/a", "pay"], ["/b", "pay"], ["/stays", "pay"]));
		expect(await onBase("--all-errors", "--revision", "next.yaml")).toMatchObject({ status: 0 });
		expect(excepted()).toEqual([(await fingerprints()).get("GET /c")]);
	});

	it.each([
		[[], "needs fingerprints, --rule, --tag or --all-errors"],
		[["--all-errors"], "add --base"],
		[["--rule", "x", "--tag", "y", "--base", "base.yaml"], "go without each other"],
		[["3f9a0c1d2e4b5a69", "--revision", "openapi.yaml"], "--revision goes with --base"],
		[["--all-errors", "--base", "nowhere.yaml"], "nowhere.yaml"],
		[["--rule", "nope", "--base", "base.yaml"], "There is no rule `nope`: driftgate explain lists them."],
		[["--rule", "endpoint-removd", "--base", "base.yaml"], "There is no rule `endpoint-removd`: did you mean"],
		[["--tag", "betta", "--base", "base.yaml"], "No operation has the tag `betta`: did you mean `beta`?"],
	])("refuses %j", async (args, said) => {
		const { status, stderr } = await except(...args);
		expect(status).toBe(2);
		expect(stderr).toContain(said);
		expect(written()).toBe(config());
	});
});
