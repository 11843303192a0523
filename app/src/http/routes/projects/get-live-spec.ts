import { z } from "zod";
import { type LiveSpec, readLiveSpec } from "../../../flows/drift/read-live-spec.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, timestamp } from "../../schemas/scalars.ts";
import { isoTime } from "../../schemas/times.ts";

const answer = z
	.object({
		source_url: z.url().meta({ description: "`live.url` of the configuration." }),
		fetched_at: timestamp,
		sha256: z.string().regex(/^[0-9a-f]{64}$/),
		drifted: z.boolean().meta({ description: "Whether the gate finds a difference from what was synced last." }),
		spec: z.string().meta({ description: "The document as it is served." }),
	})
	.meta({ id: "LiveSpec" });

const present = (live: LiveSpec): z.input<typeof answer> => ({
	source_url: live.sourceUrl,
	fetched_at: isoTime(live.fetchedAt),
	sha256: live.sha256,
	drifted: live.isDrifted,
	spec: live.text,
});

export const getLiveSpec = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/live-spec",
	operationId: "v1_get_live_spec",
	tag: "v1",
	summary: "Get the deployed description",
	description:
		"Fetched now, from the public internet over https alone, and compared with what was synced last. `detail` of a 404 says why there is none.",
	auth: "session-or-key",
	scopes: ["read"],
	limit: "live-spec",
	params: projectPath,
	successes: {
		200: {
			description: "The description.",
			content: answer,
			example: {
				source_url: "https://api.example.com/openapi.json",
				fetched_at: "2026-03-01T09:30:00.000Z",
				sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
				drifted: false,
				spec: "openapi: 3.1.0\n",
			},
		},
	},
	errors: ["not_found", "live_spec_unavailable"],
	async handle({ ports, actor, params }) {
		return ok(present(await readLiveSpec(ports, { actor, projectId: params.id })));
	},
});
