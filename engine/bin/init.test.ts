import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { parseConfig } from "../src/index.ts";
import { answer } from "./answer.ts";

const DESCRIPTION = `openapi: 3.1.0
info: { title: Payments API, version: 2026-03 }
paths:
  /v1/payments:
    get: { operationId: listPayments, responses: { "200": { description: All. } } }
`;

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-init-"));
	mkdirSync(join(folder, "api"));
	writeFileSync(join(folder, "api/openapi.yaml"), DESCRIPTION);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const written = () => readFileSync(join(folder, "driftgate.yml"), "utf8");

describe("driftgate init", () => {
	it("writes a configuration that check reads, with the reason above each setting, and says the same", async () => {
		const { status, out } = await answer(["init", "api"], folder);
		expect(status).toBe(0);
		expect(parseConfig(written(), "driftgate.yml")).toMatchObject({
			service: "payments-api",
			version: "1.0.0",
			spec: { path: "api/openapi.yaml" },
		});
		const why = 'The first one, as info.version is "2026-03", which is no semantic version.';
		expect(written()).toContain(`# ${why}\nversion: 1.0.0\n`);
		expect(out).toContain(`  version: 1.0.0\n    ${why}\n`);
		expect(await answer(["check"], folder)).toMatchObject({ status: 0 });
	});

	it("writes what scaffold prints", async () => {
		await answer(["init", "api/openapi.yaml"], folder);
		expect((await answer(["scaffold", "api/openapi.yaml"], folder)).out).toBe(written());
	});

	it("leaves a configuration that is there, or a link to nothing, as it is", async () => {
		writeFileSync(join(folder, "driftgate.yml"), "mine\n");
		const { status, err } = await answer(["init", "api"], folder);
		expect([status, err]).toEqual([2, expect.stringContaining("There is a driftgate.yml already")]);
		expect(written()).toBe("mine\n");
		rmSync(join(folder, "driftgate.yml"));
		symlinkSync(join(folder, "elsewhere.yml"), join(folder, "driftgate.yml"));
		expect(await answer(["init", "api"], folder)).toMatchObject({ status: 2 });
		expect(() => readFileSync(join(folder, "elsewhere.yml"))).toThrow("ENOENT");
	});

	it("needs a path that it can write down", async () => {
		const { status, err } = await answer(["init", "-"], folder);
		expect([status, err]).toEqual([2, expect.stringContaining("needs a file or a folder")]);
	});
});
