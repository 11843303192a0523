import { z } from "zod";
import { serviceArtifacts } from "../../../flows/artifacts/service-artifacts.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { artifactSummary, artifactSummaryExample, presentArtifactSummary } from "../../schemas/artifact.ts";
import { servicePath } from "../../schemas/scalars.ts";

const answer = z.object({ artifacts: z.array(artifactSummary) }).meta({ id: "ArtifactList" });

export const listServiceArtifacts = defineRoute({
	method: "GET",
	path: "/api/v1/services/{id}/artifacts",
	operationId: "services_list_artifacts",
	tag: "services",
	summary: "List what the latest completed sync of a service generated",
	auth: "key-or-session",
	scopes: ["read"],
	params: servicePath,
	successes: {
		200: {
			description: "Without content; empty before the first sync.",
			content: answer,
			example: { artifacts: [artifactSummaryExample] },
		},
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		const artifacts = await serviceArtifacts(ports, { actor, serviceId: params.id });
		return ok({ artifacts: artifacts.map(presentArtifactSummary) });
	},
});
