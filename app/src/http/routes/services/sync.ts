import { z } from "zod";
import { requestSync } from "../../../flows/sync/request-sync.ts";
import { accepted } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { servicePath, uuid } from "../../schemas/scalars.ts";

const answer = z.object({ syncRunId: uuid }).meta({ id: "SyncReceipt" });

export const syncService = defineRoute({
	method: "POST",
	path: "/api/v1/services/{id}/sync",
	operationId: "services_sync",
	tag: "services",
	summary: "Sync a service",
	description: "Queues a sync of the default branch. Poll /api/v1/sync-runs/{id} for its result.",
	auth: "key",
	scopes: ["sync"],
	limit: "gate-check-key",
	params: servicePath,
	successes: {
		202: {
			description: "It is queued.",
			content: answer,
			example: { syncRunId: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e" },
			headers: { location: "Where to poll." },
		},
	},
	errors: ["permission_required"],
	async handle({ service, ports, actor, params }) {
		const syncRunId = await requestSync(ports, { actor, serviceId: params.id });
		service.wakeWorker();
		return accepted({ syncRunId }, `/api/v1/sync-runs/${syncRunId}`);
	},
});
