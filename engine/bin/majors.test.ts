import { config, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();

const spec = (version: string, ...paths: readonly string[]) =>
	[
		"openapi: 3.1.0",
		`info: { title: T, version: ${version} }`,
		"paths:",
		...paths.map((path) => `  ${path}: { get: { responses: { "204": { description: None } } } }`),
		"",
	].join("\n");

it("driftgate diff lets a release pass that breaks on purpose, where the policy says so", async () => {
	folder.write("base.yaml", spec("1.4.0", "/a", "/b"));
	folder.write("openapi.yaml", spec("2.0.0", "/a"));
	const diff = async (gate: string) => {
		folder.write("driftgate.yml", config(gate));
		return folder.driftgate("diff", "base.yaml", "openapi.yaml", "--config", "driftgate.yml");
	};
	expect(await diff("")).toMatchObject({ status: 1 });
	const { status, stdout } = await diff("gate: {majors: proceed}\n");
	expect(status).toBe(0);
	expect(stdout).toContain("ERR: proceed.");
	expect(stdout).toContain("by its major step from 1.4.0 to 2.0.0 (`majors: proceed`)");
	folder.write("openapi.yaml", spec("1.5.0", "/a"));
	expect(await diff("gate: {majors: proceed}\n")).toMatchObject({ status: 1 });
	expect((await diff("gate: {majors: maybe}\n")).stderr).toContain("write block, warn or proceed");
});
