import { z } from "zod";
import { dailyTallies } from "../../../flows/projects/daily-tallies.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, wholeNumber } from "../../schemas/scalars.ts";
import { presentTalliedDay, talliedDay, talliedDayExample } from "../../schemas/tallied-day.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 31;

const query = z.object({
	days: wholeNumber({ min: 1, max: MOST_DAYS })
		.default(USUAL_DAYS)
		.meta({ override: { default: USUAL_DAYS } }),
});

const answer = z.object({ days: z.array(talliedDay) }).meta({ id: "Tallies" });

export const getTallies = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/tallies",
	operationId: "projects_get_tallies",
	tag: "projects",
	summary: "Count a project's runs by day",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query,
	successes: {
		200: {
			description: "Oldest first, today last; days without runs are there too.",
			content: answer,
			example: { days: [talliedDayExample] },
		},
	},
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params, query: { days } }) {
		const tallied = await dailyTallies(ports, { actor, projectId: params.id, days });
		return ok({ days: tallied.map(presentTalliedDay) });
	},
});
