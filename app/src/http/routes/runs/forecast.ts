import { z } from "zod";
import { type Forecast, forecastRun } from "../../../flows/exceptions/forecast-run.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { namedFindings, presentRefused, refusedFinding, refusedFindingExample } from "../../schemas/accepting.ts";
import { runPath } from "../../schemas/run.ts";
import { gateAction, lane, score, verdict } from "../../schemas/scalars.ts";

const request = z.object({ findings: namedFindings }).meta({ id: "ForecastRequest" });

const answer = z
	.object({
		verdict,
		lane,
		gate_action: gateAction,
		gate_reason: z.string(),
		breaking_score: score,
		effective_breaking_score: score,
		accepted: z.array(z.string()).meta({ description: "Fingerprints of what would be accepted." }),
		refused: z.array(refusedFinding),
		needs_two: z.boolean().meta({
			description: "Whether it would count only once a second person confirms it (gate.accept.two).",
		}),
	})
	.meta({ id: "Forecast" });

const example = {
	verdict: "PASS",
	lane: "INFO",
	gate_action: "proceed",
	gate_reason: "The change breaks nothing that is not accepted.",
	breaking_score: 26,
	effective_breaking_score: 0,
	accepted: ["3f9a0c1d2e4b5a69"],
	refused: [refusedFindingExample],
	needs_two: false,
} satisfies z.input<typeof answer>;

const present = ({ decision, accepted, refused, needsTwo }: Forecast): z.input<typeof answer> => ({
	verdict: decision.verdict,
	lane: decision.lane,
	gate_action: decision.action,
	gate_reason: decision.reason,
	breaking_score: decision.score.breaking,
	effective_breaking_score: decision.score.effective,
	accepted: [...accepted],
	refused: refused.map(presentRefused),
	needs_two: needsTwo,
});

export const forecastRunRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/runs/{runId}/forecast",
	operationId: "runs_forecast",
	tag: "runs",
	summary: "Tell what would be decided of a run if its findings were accepted",
	description: "Judges the run's two sides again, with what is accepted by now, and changes nothing.",
	auth: "session",
	takesTurns: true,
	params: runPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { findings: ["3f9a0c1d2e4b5a69"] }, optional: true },
	successes: { 200: { description: "The verdict to come.", content: answer, example } },
	errors: ["permission_required", "not_found", "invalid_exception"],
	async handle({ ports, actor, params: { id, runId }, body: { findings } }) {
		return ok(present(await forecastRun(ports, { actor, projectId: id, syncRunId: runId, findings })));
	},
});
