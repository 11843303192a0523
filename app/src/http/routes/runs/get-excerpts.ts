import { z } from "zod";
import { cutExcerpts } from "../../../flows/runs/run-files.ts";
import type { Excerpt } from "../../../ports.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { filePath, runPath, runSide } from "../../schemas/run.ts";
import { count } from "../../schemas/scalars.ts";

const MOST_LOCATIONS = 50;
const MOST_CONTEXT = 40;

const place = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const request = z
	.object({
		locations: z
			.array(z.object({ side: runSide, path: filePath, line: place, column: place.default(1) }))
			.min(1)
			.max(MOST_LOCATIONS),
		context: z.int().min(0).max(MOST_CONTEXT).default(5).meta({ description: "Lines above each, and below." }),
	})
	.meta({ id: "ExcerptsRequest" });

const excerpt = z
	.object({
		first_line: count,
		lines: z.array(
			z.object({
				text: z.string(),
				from_column: count.meta({ description: "More than 1 where the line is too long to be shown whole." }),
				goes_on: z.boolean().meta({ description: "Whether there is more of the line behind it." }),
			}),
		),
		line_count: count.meta({ description: "Of the whole file." }),
	})
	.meta({ id: "Excerpt", description: "Lines and columns count from 1." });

const answer = z
	.object({
		excerpts: z.array(excerpt.nullable()).meta({
			description:
				"In the order of the locations; null where the side has no such file or line, or is not kept any more.",
		}),
	})
	.meta({ id: "Excerpts" });

const example = {
	locations: [{ side: "before", path: "openapi.yaml", line: 212, column: 5 }],
	context: 1,
} satisfies z.input<typeof request>;

const lineExample = (text: string) => ({ text, from_column: 1, goes_on: false });

const answerExample = {
	excerpts: [
		{
			first_line: 211,
			lines: ["  /v1/accounts/{id}:", "    delete:", "      operationId: deleteAccount"].map(lineExample),
			line_count: 640,
		},
	],
} satisfies z.input<typeof answer>;

const present = ({ firstLine, lines, lineCount }: Excerpt): z.input<typeof excerpt> => ({
	first_line: firstLine,
	lines: lines.map(({ text, fromColumn, goesOn }) => ({ text, from_column: fromColumn, goes_on: goesOn })),
	line_count: lineCount,
});

export const getRunExcerpts = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/runs/{runId}/excerpts",
	operationId: "runs_get_excerpts",
	tag: "runs",
	summary: "Get the lines around locations of a run's findings",
	description: `Reads alone. At most ${MOST_LOCATIONS} locations at a time, each with up to ${MOST_CONTEXT} lines above and below; of a longer line a part.`,
	auth: "session-or-key",
	scopes: ["read"],
	takesTurns: true,
	params: runPath,
	body: { schema: request, limitBytes: 128 * 1024, example },
	successes: { 200: { description: "The lines as they were.", content: answer, example: answerExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id, runId }, body: { locations, context } }) {
		const cuts = locations.map((location) => ({ ...location, context }));
		const excerpts = await cutExcerpts(ports, { actor, projectId: id, syncRunId: runId, cuts });
		return ok({ excerpts: excerpts.map((one) => (one === null ? null : present(one))) });
	},
});
