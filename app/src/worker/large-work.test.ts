import { readFileSync } from "node:fs";
import { jest } from "@jest/globals";
import { describeWithShared, sharedPath } from "../../../engine/src/testing/shared-data.ts";
import type { Engine, EnginePool } from "../ports.ts";
import { createEnginePool } from "./engine-pool.ts";

/*
 * What needs more memory than a thread for small descriptions has. V8 ends the whole process, and not the thread, where
 * one text is larger than what it adds to a thread's heap in order to end it: then this file has no result.
 */

// Only catches what hangs: each of these takes seconds of a core that others want as well.
jest.setTimeout(180_000);

const SPEC = "openapi.yaml";
const ALL_OUTPUTS = ["typescript", "python", "go", "mcp", "docs"];

const config = `service: large\nversion: 1.0.0\nspec: ${SPEC}\noutputs:\n${ALL_OUTPUTS.map((output) => `  ${output}: true\n`).join("")}`;

/** A schema of so many properties. With a character beyond Latin-1, V8 takes two bytes for each of the text. */
function describeProperties(count: number): string {
	const properties = Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, {}]));
	const content = { "application/json": { schema: { properties } } };
	const get = { responses: { 200: { description: "costs 1 €", content } } };
	return JSON.stringify({ openapi: "3.1.0", info: { title: "Large", version: "1" }, paths: { "/a": { get } } });
}

describe("work that is larger than it seemed", () => {
	let opened: EnginePool;
	let engine: Engine;

	beforeAll(() => {
		opened = createEnginePool({ threads: 1 });
		engine = opened.for({ tenant: "account 7", subject: "large", isStranger: false });
	});

	afterAll(() => opened.close());

	it("is a description of 5 MB that was not known before: it is gathered where large ones are, and read once", async () => {
		const asked: string[] = [];
		const files = new Map([
			["driftgate.yml", config],
			[SPEC, describeProperties(400_000)],
		]);
		const collected = await engine.collect("driftgate.yml", async (path) => {
			asked.push(path);
			return files.get(path);
		});
		expect(collected).toMatchObject({ ok: true, value: { summary: { endpointCount: 1 } } });
		expect(asked).toEqual(["driftgate.yml", SPEC]);
	});

	it("is one of many files, each of which is small", async () => {
		const names = Array.from({ length: 12 }, (_, i) => `schemas-${i}.json`);
		const ofFile = JSON.stringify({ properties: {}, description: "€".repeat(100_000) });
		const responses = Object.fromEntries(
			names.map((name, i) => [
				200 + i,
				{ description: "", content: { "application/json": { schema: { $ref: name } } } },
			]),
		);
		const spec = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: { "/a": { get: { responses } } } };
		const files = new Map([
			["driftgate.yml", config],
			[SPEC, JSON.stringify(spec)],
			...names.map((name) => [name, ofFile] as const),
		]);
		const collected = await engine.collect("driftgate.yml", async (path) => files.get(path));
		expect(collected.ok && [...collected.value.blobIds.keys()].sort()).toEqual([...files.keys()].sort());
	});

	describeWithShared("corpus/twilio-api-v2010", "all outputs of Twilio's description, 0.99 MB", () => {
		it("take more than judging it does, and are all made", async () => {
			const spec = readFileSync(sharedPath("corpus/twilio-api-v2010/2023-08-24.yaml"), "utf8");
			const bundle = { config: "driftgate.yml", entry: SPEC, files: { "driftgate.yml": config, [SPEC]: spec } };
			const made = await engine.generate({ bundle });
			if (!made.ok) throw new Error(made.issues.map(({ message }) => message).join("\n"));
			expect([...new Set(made.value.artifacts.map(({ target }) => target))].sort()).toEqual([...ALL_OUTPUTS].sort());
		});
	});
});
