import { checkGate } from "../../../flows/gate/check-gate.ts";
import { witnessLog } from "../../../flows/log/witness-log.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { JSON_LIMIT_BYTES } from "../../read-body.ts";
import { gateDecision, gateDecisionExample, presentGateAnswer } from "../../schemas/gate.ts";
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
	errors: ["repo_not_linked", "ref_not_allowed", "config_path_required", "submission_mismatch", "invalid_config"],
	async handle({ service, ports, actor, body }) {
		const { repo, ref, commit_sha: commitSha, config_content: configContent, files, mode } = body;
		requireOfToken(actor, body);
		const decision = await checkGate(ports, {
			...{ identity: actor.identity, repo, ref, commitSha, mode },
			...{ configPath: body.config_path, configContent, files },
		});
		const witness = { projectId: decision.projectId, seen: body.checkpoint, signer: service.logSigner };
		return ok(presentGateAnswer(decision, await witnessLog(ports, witness)));
	},
});
