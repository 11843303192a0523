import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { targetNames } from "@driftgate/engine";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import { answer } from "../../../engine/bin/answer.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { describeService } from "./describe-service.ts";

/* The service's own description, held to what we ask of everybody's. Redocly's linter reads it in .ci/run. */

const CONFIG = [
	"service: driftgate",
	"version: 0.1.0",
	"spec: ./openapi.json",
	"outputs: {typescript: true, python: true, go: true, mcp: true, docs: true}",
	"",
].join("\n");

let folder: TemporaryFolder;
let service: TestService;

beforeAll(async () => {
	folder = await createTemporaryFolder("openapi");
	service = await startTestService();
});

afterAll(async () => {
	await service.stop();
	await folder.remove();
});

interface Described {
	readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
}

const write = (name: string, text: string): Promise<void> => writeFile(join(folder.path, name), text);

describe("GET /api/openapi.json", () => {
	it("is what linters are given", async () => {
		const { body } = await service.send("GET", "/api/openapi.json");
		expect(body).toEqual(JSON.parse(JSON.stringify(describeService())));
	});

	it("passes driftgate check, with nothing to say against it", async () => {
		const { body } = await service.send("GET", "/api/openapi.json");
		await write("openapi.json", JSON.stringify(body, null, "\t"));
		await write("driftgate.yml", CONFIG);
		const { status, out, err = "" } = await answer(["check"], folder.path);
		expect({ status, err }).toEqual({ status: 0, err: "" });
		expect(out).toMatch(/^openapi\.json: OpenAPI 3\.1, \d{3} operations, 0 webhooks\n/);
		expect(out).toContain("Both can be used.");
	});

	it("gives each client that Driftgate generates, and is compatible with itself", async () => {
		for (const target of targetNames) {
			const args = ["generate", "openapi.json", "--target", target, "--out", `${target}.generated`];
			expect(await answer(args, folder.path)).toMatchObject({ status: 0 });
		}
		const compared = await answer(["diff", "openapi.json", "openapi.json"], folder.path);
		expect(compared.status).toBe(0);
	});

	/** In the place of a rule of Redocly's that redocly.yaml switches off. */
	it("has a success for every operation that does not send browsers on, and a refusal for every one", () => {
		const { paths } = describeService() as Described;
		const without = (status: RegExp): readonly string[] =>
			Object.entries(paths).flatMap(([path, operations]) =>
				Object.entries(operations)
					.filter(([, { responses }]) => !Object.keys(responses).some((one) => status.test(one)))
					.map(([method]) => `${method.toUpperCase()} ${path}`),
			);
		expect(without(/^2/)).toEqual(["GET /auth/local", "GET /api/auth/github/login", "GET /api/auth/github/callback"]);
		expect(without(/^4/)).toEqual([]);
	});
});
