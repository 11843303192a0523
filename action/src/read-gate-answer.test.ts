import { type Analysis, analyze, formats, parseConfig, type ReportFormat } from "@driftgate/engine";
import { describe, expect, it } from "@jest/globals";
import { type GateDecisionView, viewDecision } from "../../app/src/flows/gate/view-decision.ts";
import { gateDecisionExample, presentGateDecision } from "../../app/src/http/schemas/gate.ts";
import { ServiceUnreachable } from "./http/service-unreachable.ts";
import { readGateAnswer } from "./read-gate-answer.ts";

const overTheWire = (changes: Readonly<Record<string, unknown>> = {}): unknown =>
	JSON.parse(JSON.stringify({ ...gateDecisionExample, ...changes }));

const description = (maxLength: number, more: string) => `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /payments:
    post:
      tags: [money]
      operationId: createPayment
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: { note: { type: string, maxLength: ${maxLength} }, kind: { enum: [a, b${more}] } }
      responses: { "204": { description: x } }
  ${more === "" ? "" : "/gone: { get: { responses: { '204': { description: x } } } }"}
x-before: { $ref: "#/nowhere" }
`;

/** A change with all that the engine can say about one. */
async function analyse(): Promise<Analysis> {
	const load = (text: string) => ({ entry: "openapi.yaml", load: async () => text });
	const judge = (exceptions: string) =>
		analyze({
			before: load(description(50, ", c")),
			after: load(description(20, "")),
			config: parseConfig(
				`service: a\nversion: 1.0.0\nspec: ./openapi.yaml\noutputs: {mcp: true}\ngate: {rules: {request-max-length-lowered: WARN}, max_score_by_tag: {money: 1}}\n${exceptions}`,
				"driftgate.yml",
			),
			versionBefore: "1.0.0",
			today: "2026-11-21",
		});
	const removed = (await judge("")).findings.find(({ rule }) => rule === "endpoint-removed");
	return judge(`exceptions: [{finding: ${removed?.fingerprint}, owner: "@api", reason: none, expires: 2027-01-31}]\n`);
}

const view = (analysis: Analysis): GateDecisionView => ({
	...viewDecision({ id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e", verified: true } as never, analysis, {
		superseded: undefined,
		configPath: "driftgate.yml",
	}),
});

describe("readGateAnswer", () => {
	it("reads the decision of the service's own description", () => {
		const { analysis, syncRunId, remarks } = readGateAnswer(overTheWire());
		expect(syncRunId).toBe(gateDecisionExample.sync_run_id);
		expect(remarks).toEqual([]);
		expect(analysis.decision).toMatchObject({
			verdict: "ERR",
			action: "block",
			score: { breaking: 30, effective: 30 },
			breakingOperations: [{ kind: "endpoint_removed", breakingScore: 30, severity: "error" }],
		});
		expect(analysis.findings).toHaveLength(1);
		expect(analysis.findings[0]).toMatchObject({
			rule: "endpoint-removed",
			after: null,
			shownAt: { file: "openapi.yaml", line: 180 },
			points: 30,
		});
	});

	it.each(["markdown", "github", "json", "text", "sarif", "junit", "gitlab", "html"] as ReportFormat[])(
		"gives the report %s as the service's own engine would print it",
		async (format) => {
			const analysis = await analyse();
			const { syncRunId, ...judged } = readGateAnswer(JSON.parse(JSON.stringify(presentGateDecision(view(analysis)))));
			expect(judged.remarks).toEqual([]);
			expect(formats[format](judged.analysis)).toBe(formats[format](analysis));
		},
	);

	it("carries semver, budgets of tags, what the policy makes of a finding, what it reaches, proofs and notes", async () => {
		const { decision, findings, notices } = readGateAnswer(presentGateDecision(view(await analyse()))).analysis;
		expect(decision.semver).toEqual({ api: "major", sdk: "major", version: "major", next: "2.0.0" });
		expect(decision.tagBudgets).toMatchObject([{ tag: "money", max: 1 }]);
		expect(findings.some(({ underPolicy }) => underPolicy !== undefined)).toBe(true);
		expect(findings.some(({ witness }) => witness !== null)).toBe(true);
		expect(findings.some(({ exception }) => exception !== null)).toBe(true);
		expect(findings.some(({ reached }) => reached.methods.length > 0 && reached.tools.length > 0)).toBe(true);
		expect(notices.length).toBeGreaterThan(0);
	});

	it("reads the decision of a service that knows less", () => {
		const { semver, tag_budgets, notices, findings, ...older } = gateDecisionExample;
		const bare = findings.map(({ under_policy, direction, reached, unproven, failing, ...finding }) => finding);
		const { analysis } = readGateAnswer({ ...older, findings: bare });
		expect(analysis.findings[0]).toMatchObject({ direction: null, reached: { methods: [], types: [], tools: [] } });
		for (const format of Object.values(formats)) expect(format(analysis)).toContain("endpoint-removed");
	});

	it("says where the service could not see for itself", () => {
		expect(readGateAnswer(overTheWire({ verified: false })).remarks).toHaveLength(1);
	});

	it("reads a member that it does not know as nothing", () => {
		expect(readGateAnswer(overTheWire({ advice: "new" })).analysis.decision.verdict).toBe("ERR");
	});

	it.each([
		["null", null],
		["text", "PASS"],
		["a list", [gateDecisionExample]],
		["an unknown verdict", overTheWire({ verdict: "FINE" })],
		["an action of another kind", overTheWire({ gate_action: true })],
		["findings that are no list", overTheWire({ findings: {} })],
		["a finding without a place", overTheWire({ findings: [{ ...gateDecisionExample.findings[0], shown_at: null }] })],
		["a decision without a score", overTheWire({ breaking_score: undefined })],
		["members that only the prototype has", JSON.parse('{"__proto__": {"verdict": "PASS"}}')],
	])("does not take %s for a decision", (_what, body) => {
		expect(() => readGateAnswer(body)).toThrow(ServiceUnreachable);
	});

	it("names the member that is wrong", () => {
		const findings = [{ ...gateDecisionExample.findings[0], shown_at: { file: "openapi.yaml", line: "180" } }];
		expect(() => readGateAnswer(overTheWire({ findings }))).toThrow(
			"The service's answer is not a gate decision (findings.0.shown_at.line: Invalid input: expected number, received string): is server-url right?",
		);
		expect(() => readGateAnswer([])).toThrow("(Invalid input: expected object, received array)");
	});

	it("takes a proof however deep it is", () => {
		const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
		const witness = {
			payload: deep,
			of: "body",
			accepted_by: "before",
			refusal: { pointer: "", keyword: "", text: "" },
		};
		const findings = [{ ...gateDecisionExample.findings[0], witness }];
		expect(readGateAnswer({ ...gateDecisionExample, findings }).analysis.findings[0]?.witness?.payload).toBe(deep);
	});
});
