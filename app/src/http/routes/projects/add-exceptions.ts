import type { FindingSelection } from "@driftgate/engine/records";
import { z } from "zod";
import { addExceptions } from "../../../flows/exceptions/add-exceptions.ts";
import { created } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { exception, exceptionExample, presentException } from "../../schemas/exception.ts";
import { projectPath } from "../../schemas/scalars.ts";
import { terms } from "./exception-terms.ts";

const MOST_NAMED = 1_000;

const request = z
	.object({
		findings: z
			.array(
				z
					.string()
					.max(100)
					.meta({ override: { pattern: "^[0-9a-f]{16}$", minLength: 1 } }),
			)
			.max(MOST_NAMED)
			.optional(),
		rule: z.string().min(1).max(200).optional(),
		tag: z.string().min(1).max(1_000).optional().meta({
			description: "Findings that reach operations without the tag as well are left out, and named in the answer.",
		}),
		all_errors: z.literal(true).optional(),
		...terms,
	})
	.meta({
		id: "ExceptionsRequest",
		description: "Exactly one of `findings`, `rule`, `tag` and `all_errors` says which.",
		override: { required: ["owner", "reason", "expires_at"] },
	});

const answer = z
	.object({
		exceptions: z.array(exception).meta({ description: "One for each finding." }),
		left_out: z.array(z.string()).meta({
			description: "Fingerprints of the tag's open findings that reach operations without the tag as well.",
		}),
	})
	.meta({ id: "AddedExceptions" });

const { owner, reason, expires_at } = exceptionExample;

export const addExceptionsRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/sync-runs/{runId}/exceptions",
	operationId: "projects_create_exceptions",
	tag: "projects",
	summary: "Add exceptions for several findings of a sync run",
	description:
		"For a release that breaks on purpose: all of them are added, or none. `findings` names fingerprints; `rule` and `tag` mean the run's errors and warnings that nothing covers, `all_errors` its errors. Each exception is then ended and confirmed by itself, and who may is what `gate.accept` of the baseline's configuration says of each finding.",
	auth: "session",
	params: projectPath.extend({
		runId: z.string().min(1).max(100).meta({ format: "uuid", description: "The sync run." }),
	}),
	body: { schema: request, limitBytes: 64 * 1024, example: { all_errors: true, owner, reason, expires_at } },
	successes: {
		201: { description: "The exceptions.", content: answer, example: { exceptions: [exceptionExample], left_out: [] } },
	},
	errors: ["permission_required", "not_found", "invalid_exception"],
	async handle({ ports, actor, params: { id, runId }, body }) {
		const { owner, reason, expires_at: expires } = body;
		const input = { actor, projectId: id, syncRunId: runId, selections: selectionsOf(body), owner, reason, expires };
		const { added, leftOut } = await addExceptions(ports, input);
		return created({
			exceptions: added.map(presentException),
			left_out: leftOut.map(({ fingerprint }) => fingerprint),
		});
	},
});

function selectionsOf({ findings, rule, tag, all_errors }: z.output<typeof request>): readonly FindingSelection[] {
	return [
		...(findings === undefined ? [] : [{ by: "fingerprints", fingerprints: findings } as const]),
		...(rule === undefined ? [] : [{ by: "rule", rule } as const]),
		...(tag === undefined ? [] : [{ by: "tag", tag } as const]),
		...(all_errors === undefined ? [] : [{ by: "errors" } as const]),
	];
}
