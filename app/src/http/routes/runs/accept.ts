import { z } from "zod";
import { type AcceptedRun, acceptRun } from "../../../flows/exceptions/accept-run.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { namedFindings, presentRefused, refusedFinding, refusedFindingExample } from "../../schemas/accepting.ts";
import { exception, exceptionExample, presentException } from "../../schemas/exception.ts";
import { runPath } from "../../schemas/run.ts";
import { uuid } from "../../schemas/scalars.ts";
import { terms } from "../projects/exception-terms.ts";

const request = z
	.object({
		findings: namedFindings,
		...terms,
	})
	.meta({ id: "AcceptRequest", override: { required: ["owner", "reason", "expires_at"] } });

const answer = z
	.object({
		accepted: z.array(exception).meta({ description: "They count from the next judgement on." }),
		waiting: z
			.array(exception)
			.meta({ description: "They count once a second person confirms each (gate.accept.two)." }),
		refused: z.array(refusedFinding),
		sync_run_id: uuid.nullable().meta({
			description: "The sync that was queued; null where nothing more counts, or the run is not of the default branch.",
		}),
		check_asked: z.boolean().meta({ description: "Whether the App judges the run's head again." }),
	})
	.meta({ id: "AcceptedRun" });

const { owner, reason, expires_at } = exceptionExample;

const answerExample = {
	accepted: [exceptionExample],
	waiting: [],
	refused: [refusedFindingExample],
	sync_run_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	check_asked: false,
} satisfies z.input<typeof answer>;

const present = (of: AcceptedRun): z.input<typeof answer> => ({
	accepted: of.accepted.map(presentException),
	waiting: of.waiting.map(presentException),
	refused: of.refused.map(presentRefused),
	sync_run_id: of.syncRunId,
	check_asked: of.isCheckAsked,
});

export const acceptRunRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/runs/{runId}/accept",
	operationId: "runs_accept",
	tag: "runs",
	summary: "Accept what a run found, and go on",
	description:
		"Makes an exception for each finding that nothing covers, as far as `gate.accept` of the baseline's configuration lets you, and says of each other why not. Then a run of the default branch is synced, and a check of the App is made again; the leaf of that judgement names what was accepted, and by whom.",
	auth: "session",
	limit: "manual-sync",
	params: runPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { owner, reason, expires_at } },
	successes: { 200: { description: "What was accepted, and what was not.", content: answer, example: answerExample } },
	errors: ["permission_required", "not_found", "invalid_exception"],
	async handle({ service, ports, actor, params: { id, runId }, body: { expires_at: expires, findings, ...body } }) {
		const input = { actor, projectId: id, syncRunId: runId, findings, expires, ...body };
		const accepted = await acceptRun(ports, input);
		service.wakeWorker();
		return ok(present(accepted));
	},
});
