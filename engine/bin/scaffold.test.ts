import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { parseConfig } from "../src/index.ts";
import { answer } from "./answer.ts";
import { noTerminal } from "./terminal.ts";

const DESCRIPTION = `openapi: 3.1.0
info: { title: Payments API, version: 1.2.0 }
paths:
  /v1/payments:
    get: { operationId: listPayments, responses: { "200": { description: All. } } }
`;

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-scaffold-"));
	mkdirSync(join(folder, "api"));
	writeFileSync(join(folder, "api/openapi.yaml"), DESCRIPTION);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("driftgate scaffold", () => {
	it("prints a configuration that names the description where it stands", async () => {
		const { status, out } = await answer(["scaffold", "api/openapi.yaml"], folder);
		expect(status).toBe(0);
		expect(parseConfig(out, "driftgate.yml")).toMatchObject({
			service: "payments-api",
			version: "1.2.0",
			spec: { path: "api/openapi.yaml" },
		});
	});

	it("reads a folder, and standard input, which stands nowhere", async () => {
		const ofFolder = await answer(["scaffold", "api"], folder);
		expect(ofFolder).toEqual({
			...(await answer(["scaffold", "api/openapi.yaml"], folder)),
			err: "note  api is a folder: reading api/openapi.yaml\n",
		});
		const input = Readable.from([Buffer.from(DESCRIPTION)]);
		const { out } = await answer(["scaffold", "-"], folder, { ...noTerminal, input });
		expect(parseConfig(out, "driftgate.yml").spec).toMatchObject({ path: "openapi.yaml" });
	});

	it("prints a page to start with", async () => {
		const { status, out } = await answer(["scaffold", "api/openapi.yaml", "--docs"], folder);
		expect(status).toBe(0);
		expect(out).toMatch(/^# Payments API\n[\s\S]*curl --globoff --request 'GET'/);
	});

	it("prints what it says to check, and check reads it", async () => {
		const { out } = await answer(["scaffold", "api/openapi.yaml"], folder);
		writeFileSync(join(folder, "driftgate.yml"), out);
		expect(await answer(["check"], folder)).toMatchObject({ status: 0 });
	});

	it("says what cannot be used", async () => {
		expect(await answer(["scaffold", "missing.yaml"], folder)).toMatchObject({ status: 2 });
		expect(await answer(["scaffold"], folder)).toMatchObject({ status: 2 });
	});
});
