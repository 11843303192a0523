import { type AnalyzeInput, analyze } from "./analyze.ts";
import type { Exception, TargetName } from "./contract/config.ts";
import type { SpecInput } from "./contract/source.ts";
import { Fault } from "./lib/fault.ts";
import { makeConfig, makePolicy } from "./testing/make-policy.ts";

function spec(text: string): SpecInput {
	return { entry: "openapi.yaml", load: async (path) => (path === "openapi.yaml" ? text : undefined) };
}

/** Two operations that share a schema, whose name may have so many characters. */
const payments = (maxLength: number) =>
	spec(`openapi: 3.1.0
info: { title: Payments, version: 1.0.0 }
paths:
  /payments:
    post:
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Payment" }
      responses:
        "204": { description: Taken }
  /drafts:
    put:
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Payment" }
      responses:
        "204": { description: Kept }
components:
  schemas:
    Payment:
      type: object
      properties:
        note:
          type: string
          maxLength: ${maxLength}
`);

const empty = spec("openapi: 3.1.0\ninfo: { title: Nothing, version: 1.0.0 }\npaths: {}\n");

function run(input: Partial<AnalyzeInput> = {}) {
	return analyze({
		before: payments(50),
		after: payments(20),
		config: makeConfig(),
		versionBefore: null,
		today: "2026-11-21",
		...input,
	});
}

describe("analyze", () => {
	it("asks Go and Python what breaks where either version makes their SDK, and says it of what is made alone", async () => {
		const counted = (type: string) =>
			spec(`openapi: 3.1.0
info: { title: Counts, version: 1.0.0 }
paths:
  /counts:
    get:
      parameters: [{ name: most, in: query, schema: { ${type} } }]
      responses: { "204": { description: Counted } }
`);
		const breaksWith = async (base: readonly TargetName[], own: readonly TargetName[]) => {
			const of = (targets: readonly TargetName[]) =>
				makeConfig({ outputs: new Map(targets.map((target) => [target, { packageName: null }])) });
			const [before, after] = [counted("type: integer, format: int32"), counted("type: number")];
			const { findings } = await run({ before, after, configBefore: of(base), config: of(own) });
			return [...new Set(findings.map(({ breaks }) => breaks?.join() ?? null))];
		};
		expect(await breaksWith([], ["typescript"])).toEqual([null]);
		expect(await breaksWith([], ["typescript", "go"])).toEqual(["go"]);
		expect(await breaksWith(["go"], ["python"])).toEqual(["go"]);
		expect(await breaksWith(["python"], ["python"])).toEqual([""]);
	});

	it("judges an edit of a shared schema once, with all that it reaches, at its line on both sides", async () => {
		const { decision, findings } = await run();
		expect(findings).toHaveLength(1);
		expect(findings[0]).toMatchObject({
			rule: "request-max-length-lowered",
			operations: ["POST /payments", "PUT /drafts"],
			before: { file: "openapi.yaml", line: 27, pointer: "/components/schemas/Payment/properties/note/maxLength" },
			after: { file: "openapi.yaml", line: 27 },
			points: 20,
		});
		expect(decision).toMatchObject({ verdict: "ERR", action: "block", score: { breaking: 20, effective: 20 } });
		expect(decision.breakingOperations).toEqual([
			{ kind: "request_max_length_lowered", endpoint: "POST /payments", breakingScore: 10, severity: "error" },
			{ kind: "request_max_length_lowered", endpoint: "PUT /drafts", breakingScore: 10, severity: "error" },
		]);
	});

	it("proceeds with an exception for the finding, which still counts in the score", async () => {
		const [finding] = (await run()).findings;
		const exception: Exception = {
			finding: finding?.fingerprint ?? "",
			owner: "@api-team",
			reason: "no live clients",
			expires: "2027-01-31",
			at: null,
		};
		const { decision } = await run({ config: makeConfig({ exceptions: [exception] }) });
		expect(decision).toMatchObject({ verdict: "PASS", lane: "INFO", action: "proceed" });
		expect(decision.score).toEqual({ breaking: 20, effective: 0 });
		expect(decision.breakingOperations).toEqual([]);
	});

	it("asks the version to move as far as the findings demand", async () => {
		const policy = makePolicy({ semver: "require", blockOn: "never" });
		const rulesOf = async (version: string) =>
			(await run({ config: makeConfig({ policy, version }), versionBefore: "1.4.0" })).findings.map(({ rule }) => rule);
		expect(await rulesOf("1.5.0")).toEqual(["request-max-length-lowered", "version-not-moved"]);
		expect(await rulesOf("2.0.0")).toEqual(["request-max-length-lowered"]);
	});

	it("says which side cannot be used", async () => {
		const unreadable = spec("openapi: [");
		await expect(run({ after: unreadable })).rejects.toMatchObject({ code: "spec-unreadable", side: "after" });
		const gone = { entry: "gone.yaml", load: async () => undefined };
		await expect(run({ before: gone })).rejects.toMatchObject({ code: "spec-missing", side: "before" });
		await expect(run({ before: null, after: unreadable })).rejects.toMatchObject({ side: "after" });
	});

	it("has nothing to judge on a first sync, and reads the description all the same", async () => {
		expect((await run({ before: null })).decision).toMatchObject({ verdict: "PASS", lane: "PASS", action: "proceed" });
		await expect(run({ before: null, after: spec("openapi: [") })).rejects.toBeInstanceOf(Fault);
	});

	it("passes no revision that it cannot read", async () => {
		const gone = { entry: "gone.yaml", load: async () => undefined };
		for (const unreadable of [spec("just text"), spec(""), gone]) {
			await expect(run({ after: unreadable })).rejects.toBeInstanceOf(Fault);
		}
		await expect(run({ before: gone })).rejects.toBeInstanceOf(Fault);
	});

	it("lets a change pass that mends a base which nobody can read, and says that nothing was compared", async () => {
		for (const text of ["just text", "", "openapi: 3.1.0\npaths: [1]\n", "{"]) {
			const { decision, findings } = await run({ before: spec(text) });
			expect(decision).toMatchObject({ verdict: "WARN", action: "proceed" });
			expect(findings.map(({ rule }) => rule)).toEqual(["base-unreadable"]);
			expect(findings[0]?.message).toMatch(/^Nothing was compared, because the base cannot be read: /);
		}
	});

	it("does not pass a pair of empty descriptions", async () => {
		const { decision } = await run({ before: empty, after: empty });
		expect(decision).toMatchObject({ verdict: "ERR", action: "block" });
		expect(decision.reason).toMatch(/^Cannot decide: /);
	});

	it("finds everything removed where the revision is empty", async () => {
		const { findings } = await run({ after: empty });
		expect(findings.map(({ rule }) => rule)).toEqual(["endpoint-removed", "endpoint-removed"]);
	});

	it("gives the same bytes for the same input", async () => {
		expect(JSON.stringify(await run())).toBe(JSON.stringify(await run()));
	});
});
