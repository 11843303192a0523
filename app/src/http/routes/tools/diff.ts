import { z } from "zod";
import { compareJson, compareSpecs } from "../../../flows/judging/try-engine.ts";
import type { Analysis } from "../../../ports.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { finding, findingExample, presentFinding } from "../../schemas/finding.ts";
import { count, lane, score, verdict } from "../../schemas/scalars.ts";
import { SPECS_LIMIT_BYTES, specText, specTextExample } from "../../schemas/spec-text.ts";

const request = z.object({ base: specText, revision: specText }).meta({ id: "DiffRequest" });

const answer = z
	.object({
		verdict,
		lane,
		score: score.meta({ description: "The breaking score." }),
		diff_summary: z.object({ errors: count, warnings: count, info: count }),
		findings: z.array(finding),
	})
	.meta({ id: "Diff" });

const present = ({ decision, findings }: Analysis): z.input<typeof answer> => ({
	verdict: decision.verdict,
	lane: decision.lane,
	score: decision.score.breaking,
	diff_summary: { ...decision.summary },
	findings: findings.map(presentFinding),
});

export const diff = defineRoute({
	method: "POST",
	path: "/api/tools/diff",
	operationId: "tools_diff",
	tag: "tools",
	summary: "Compare two descriptions",
	description: "By the judge of the gate, under the policy's defaults. Nothing of the request is kept.",
	auth: "none",
	limit: "tools",
	body: {
		schema: request,
		limitBytes: SPECS_LIMIT_BYTES,
		example: { base: specTextExample, revision: specTextExample },
	},
	successes: {
		200: {
			description: "What changed.",
			content: answer,
			example: {
				verdict: "ERR",
				lane: "ERR",
				score: 30,
				diff_summary: { errors: 1, warnings: 0, info: 0 },
				findings: [findingExample],
			},
		},
	},
	errors: ["invalid_spec"],
	async handle({ ports, actor, body }) {
		return ok(present(await compareSpecs(ports, actor, body)));
	},
	async handleLarge({ ports, actor }, json) {
		const compared = await compareJson(ports, actor, json);
		return "analysis" in compared ? { answer: ok(present(compared.analysis)) } : compared;
	},
});
