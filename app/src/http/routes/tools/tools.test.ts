import { parseConfig } from "@driftgate/engine";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Engine } from "../../../ports.ts";
import { sampleSpec } from "../../../testing/sample-service.ts";
import { sharedEngine } from "../../../testing/shared-engine.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

beforeEach(() => {
	service.clock.time += 60 * 60_000;
});

afterAll(() => service.stop());

const scaffold = (spec: unknown) => service.send("POST", "/api/tools/scaffold", { json: { spec } });
const diff = (base: unknown, revision: unknown) =>
	service.send("POST", "/api/tools/diff", { json: { base, revision } });

const unusable = [
	["", 400],
	[7, 400],
	[null, 400],
	["openapi: 3.1.0\npaths: [", 422],
	["just: a mapping", 422],
	['{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"$ref":"./other.yaml"}}}', 422],
	['{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"$ref":"http://169.254.169.254/"}}}', 422],
	["a: &a [*a]", 422],
	[`${"[".repeat(5_000)}`, 422],
] as const;

describe("the scaffolder", () => {
	it("makes a configuration that the gate reads, of a text or of a document", async () => {
		for (const spec of [sampleSpec(), JSON.parse(sampleSpec())]) {
			const { status, body } = await scaffold(spec);
			expect(status).toBe(200);
			expect(parseConfig(body.config, "driftgate.yml")).toMatchObject({ service: "payments", version: "1.0.0" });
		}
	});

	it.each(unusable)("refuses %j with %i, and says why", async (spec, expected) => {
		const { status, body } = await scaffold(spec);
		expect(status).toBe(expected);
		expect(body.errors.length).toBeGreaterThan(0);
		expect(body.error).toBe(expected === 422 ? "invalid_spec" : "invalid_request");
	});
});

describe("the comparison", () => {
	it("gives findings, score and verdict", async () => {
		const { status, body } = await diff(sampleSpec(), sampleSpec({ removal: true, addition: true }));
		expect(status).toBe(200);
		expect(body).toMatchObject({ verdict: "ERR", lane: "ERR", diff_summary: { errors: 1 } });
		expect(body.score).toBeGreaterThan(0);
		expect(body.findings[0]).toMatchObject({ rule: "endpoint-removed", operations: ["GET /v1/payments"] });
	});

	it("finds nothing between a description and itself", async () => {
		expect((await diff(sampleSpec(), JSON.parse(sampleSpec()))).body).toEqual({
			verdict: "PASS",
			lane: "PASS",
			score: 0,
			diff_summary: { errors: 0, warnings: 0, info: 0 },
			findings: [],
		});
	});

	it.each(unusable)("refuses %j on either side with %i", async (spec, expected) => {
		expect((await diff(spec, sampleSpec())).status).toBe(expected);
		expect((await diff(sampleSpec(), spec)).status).toBe(expected);
	});
});

describe("what is larger than a megabyte", () => {
	const asked: string[] = [];
	let watched: TestService;

	beforeAll(async () => {
		const watch = (engine: Engine): Engine =>
			new Proxy(engine, {
				get(target, name: keyof Engine) {
					asked.push(name);
					return target[name];
				},
			});
		watched = await startTestService({
			overrides: { engine: { ...sharedEngine, for: (caller) => watch(sharedEngine.for(caller)) } },
		});
	});

	beforeEach(() => {
		asked.length = 0;
	});

	afterAll(() => watched.stop());

	const prose = "word ".repeat(250_000);
	const withProse = (options: Parameters<typeof sampleSpec>[0] = {}) => {
		const spec = JSON.parse(sampleSpec(options)) as { info: Record<string, string> };
		return { ...spec, info: { ...spec.info, description: prose } };
	};
	const compare = (base: unknown, revision: unknown) =>
		watched.send("POST", "/api/tools/diff", { json: { base, revision } });

	it("is scaffolded by one thread in one go, of a text and of a document", async () => {
		for (const spec of [withProse(), JSON.stringify(withProse())]) {
			asked.length = 0;
			const { status, body } = await watched.send("POST", "/api/tools/scaffold", { json: { spec } });
			expect([status, body.config]).toEqual([200, (await scaffold(sampleSpec())).body.config]);
			expect(asked).toEqual(["scaffoldJson"]);
		}
	});

	it("is read and compared by one thread in one go, of texts and of documents", async () => {
		const small = (await diff(sampleSpec(), sampleSpec({ removal: true }))).body;
		const removed = withProse({ removal: true });
		const { status, body } = await compare(JSON.stringify(withProse()), removed);
		expect(status).toBe(200);
		const rules = (answer: typeof body) => answer.findings.map(({ rule }: { rule: string }) => rule);
		expect([rules(body), body.score]).toEqual([rules(small), small.score]);
		expect(asked).toEqual(["compareJson"]);
	});

	it.each([
		["no text", 7, 400],
		["an empty one", "", 400],
		["a list", [], 400],
		["what is no description", "just: a mapping", 422],
	])("refuses %s on either side as it refuses what is small", async (_, spec, expected) => {
		for (const [base, revision] of [
			[spec, withProse()],
			[withProse(), spec],
		]) {
			const [small, large] = [await diff(spec, sampleSpec()), await compare(base, revision)];
			expect([large.status, large.body.error]).toEqual([expected, small.body.error]);
		}
	});

	it("refuses what is no JSON", async () => {
		const headers = { "content-type": "application/json" };
		const answered = await watched.send("POST", "/api/tools/diff", { raw: `{"base": "${prose}"`, headers });
		expect(answered).toMatchObject({ status: 400, body: { error: "invalid_json" } });
	});
});

describe("both", () => {
	it("are 30 an hour and address together, and say when there are more", async () => {
		for (let n = 0; n < 30; n += 1) {
			const { status } = await (n % 2 === 0 ? scaffold(sampleSpec()) : diff(sampleSpec(), sampleSpec()));
			expect(status).toBe(200);
		}
		service.clock.time += 59 * 60_000;
		const refused = await scaffold(sampleSpec());
		expect(refused.status).toBe(429);
		expect(refused.body.error).toBe("rate_limited");
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
		expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
		service.clock.time += 60_000;
		expect((await scaffold(sampleSpec())).status).toBe(200);
	});

	it("read no more than eight MiB", async () => {
		expect((await scaffold("x".repeat(8 * 1024 * 1024))).status).toBe(413);
	});
});
