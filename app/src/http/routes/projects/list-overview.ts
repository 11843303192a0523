import { z } from "zod";
import { overviewProjects, type ProjectOverview } from "../../../flows/projects/overview-projects.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentProject, project, projectExample } from "../../schemas/project.ts";
import { presentRun, run, runExample } from "../../schemas/run.ts";
import { presentTalliedDay, talliedDay, talliedDayExample } from "../../schemas/tallied-day.ts";

const overview = project
	.extend({
		config_path: z.string().meta({ example: "driftgate.yml" }),
		default_branch: z.string().meta({ example: "main" }),
		public: z.boolean().meta({ description: "Whether /api/public serves it." }),
		drift: z
			.object({
				branch: z.boolean().meta({ description: "The default branch holds what the gate refused, or could not use." }),
				config: z.boolean().meta({ description: "It holds another configuration than was synced." }),
				deployed: z
					.boolean()
					.nullable()
					.meta({ description: "What is deployed differs; null where nobody has looked since the last sync." }),
			})
			.meta({ id: "Drift" }),
		last_run: run.nullable().meta({ description: "The newest." }),
		last_sync: run.nullable().meta({ description: "The newest in mode sync." }),
		days: z.array(talliedDay).meta({ description: "30 days, oldest first, today last." }),
	})
	.meta({ id: "ProjectOverview" });

const answer = z.object({ projects: z.array(overview) }).meta({ id: "ProjectOverviews" });

const example = {
	...projectExample,
	config_path: "driftgate.yml",
	default_branch: "main",
	public: true,
	drift: { branch: false, config: false, deployed: null },
	last_run: runExample,
	last_sync: null,
	days: [talliedDayExample],
} satisfies z.input<typeof overview>;

const present = (of: ProjectOverview): z.input<typeof overview> => ({
	...presentProject(of),
	config_path: of.project.configPath,
	default_branch: of.project.defaultBranch,
	public: of.project.public,
	drift: of.drift,
	last_run: of.lastRun === undefined ? null : presentRun(of.lastRun),
	last_sync: of.lastSync === undefined ? null : presentRun(of.lastSync),
	days: of.days.map(presentTalliedDay),
});

export const listOverview = defineRoute({
	method: "GET",
	path: "/api/projects/overview",
	operationId: "projects_overview",
	tag: "projects",
	summary: "List projects with how each stands",
	auth: "session",
	successes: {
		200: { description: "Those that you see, oldest first.", content: answer, example: { projects: [example] } },
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok({ projects: (await overviewProjects(ports, { actor })).map(present) });
	},
});
