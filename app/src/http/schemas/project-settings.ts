import { z } from "zod";
import type { ProjectSettings } from "../../flows/projects/project-settings.ts";
import { count, repoFullName, timestamp, uuid } from "./scalars.ts";
import { isoTime } from "./times.ts";

export const configPath = z.string().min(1).max(500).meta({ example: "services/payments/driftgate.yml" });

export const projectSettings = z
	.object({
		project_id: uuid,
		name: z.string(),
		repo_full_name: repoFullName,
		private: z.boolean().nullable().meta({ description: "Of the repository; null where nobody knows." }),
		default_branch: z.string(),
		config_path: configPath,
		public: z.boolean().meta({ description: "Whether /api/public serves it." }),
		built: z.boolean().meta({ description: "Whether a build makes the description that is synced." }),
		live_url: z.string().nullable().meta({ description: "Where the configuration says that it is deployed." }),
		created_at: timestamp,
		permission: z.enum(["read", "triage", "write", "maintain", "admin"]).meta({ description: "Yours, at GitHub." }),
		may: z.array(z.enum(["sync", "publish", "except", "manage"])).meta({ description: "What that suffices for." }),
		accept: z
			.object({
				by: z.array(z.string()).nullable().meta({ description: "Roles and logins; null: whoever may." }),
				not_author: z.boolean(),
				two: z.boolean(),
				max_days: count.nullable(),
			})
			.nullable()
			.meta({ description: "Who may accept findings (gate.accept), as it was synced last; null before that." }),
	})
	.meta({ id: "ProjectSettings" });

export const projectSettingsExample = {
	project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
	name: "payments-api",
	repo_full_name: "acme/payments",
	private: true,
	default_branch: "main",
	config_path: "driftgate.yml",
	public: false,
	built: false,
	live_url: null,
	created_at: "2026-02-01T09:30:00.000Z",
	permission: "write",
	may: ["sync", "publish", "except"],
	accept: { by: null, not_author: true, two: false, max_days: 90 },
} satisfies z.input<typeof projectSettings>;

const words = {
	"project.sync": "sync",
	"project.publish": "publish",
	"project.except": "except",
	"project.manage": "manage",
} as const;

export function presentProjectSettings(of: ProjectSettings): z.input<typeof projectSettings> {
	const { project, permission, may, accept } = of;
	return {
		project_id: project.id,
		name: project.name,
		repo_full_name: project.repoFullName,
		private: project.private ?? null,
		default_branch: project.defaultBranch,
		config_path: project.configPath,
		public: project.public,
		built: project.baseline?.built === true,
		live_url: project.baseline?.liveUrl ?? null,
		created_at: isoTime(project.createdAt),
		// Whoever is shown them reads the repository.
		permission: permission === "none" ? "read" : permission,
		may: may.map((verb) => words[verb]),
		accept:
			accept === null
				? null
				: {
						by: accept.by === null ? null : [...accept.by],
						not_author: accept.notAuthor,
						two: accept.two,
						max_days: accept.maxDays,
					},
	};
}
