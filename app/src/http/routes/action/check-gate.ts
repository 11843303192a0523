import { checkGate } from "../../../flows/gate/check-gate.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { JSON_LIMIT_BYTES } from "../../read-body.ts";
import { gateDecision, gateDecisionExample, presentGateDecision } from "../../schemas/gate.ts";
import { gateSubmission, submissionExample } from "../../schemas/submission.ts";
import { requireOfToken } from "./require-of-token.ts";

export const checkGateRoute = defineRoute({
	method: "POST",
	path: "/api/action/gate-check",
	operationId: "action_check_gate",
	tag: "action",
	summary: "Judge a revision against the baseline",
	description: "Answers 200 for proceed and for block, and records a sync run either way.",
	auth: "action-token",
	takesTurns: true,
	limit: "gate-check",
	body: { schema: gateSubmission, limitBytes: JSON_LIMIT_BYTES, example: { ...submissionExample, mode: "check" } },
	successes: { 200: { description: "The decision.", content: gateDecision, example: gateDecisionExample } },
	errors: ["repo_not_linked", "ref_not_allowed", "invalid_config"],
	async handle({ ports, actor, body }) {
		const { repo, ref, commit_sha: commitSha, config_content: configContent, files, mode } = body;
		requireOfToken(actor, body);
		const input = { identity: actor.identity, configContent, files, repo, ref, commitSha, mode };
		return ok(presentGateDecision(await checkGate(ports, input)));
	},
});
