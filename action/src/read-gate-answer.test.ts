import { describe, expect, it } from "@jest/globals";
import { gateDecisionExample } from "../../app/src/http/schemas/gate.ts";
import { ServiceUnreachable } from "./post-json.ts";
import { readGateAnswer } from "./read-gate-answer.ts";

const overTheWire = (changes: Readonly<Record<string, unknown>> = {}): unknown =>
	JSON.parse(JSON.stringify({ ...gateDecisionExample, ...changes }));

describe("readGateAnswer", () => {
	it("reads the decision of the service's own description", () => {
		const { analysis, syncRunId, remarks } = readGateAnswer(overTheWire());
		expect(syncRunId).toBe(gateDecisionExample.sync_run_id);
		expect(remarks).toEqual([]);
		expect(analysis.decision).toMatchObject({
			verdict: "ERR",
			action: "block",
			score: { breaking: 10, effective: 10 },
			breakingOperations: [{ kind: "endpoint_removed", breakingScore: 10, severity: "error" }],
		});
		expect(analysis.findings).toHaveLength(1);
		expect(analysis.findings[0]).toMatchObject({
			rule: "endpoint-removed",
			after: null,
			shownAt: { file: "openapi.yaml", line: 180 },
			points: 10,
		});
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
});
