import { z } from "zod";
import { listServices } from "../../../flows/artifacts/list-services.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentService, service, serviceExample } from "../../schemas/service.ts";

const answer = z.object({ services: z.array(service) }).meta({ id: "ServiceList" });

export const listServicesRoute = defineRoute({
	method: "GET",
	path: "/api/v1/services",
	operationId: "services_list",
	tag: "services",
	summary: "List services",
	auth: "key-or-session",
	scopes: ["read"],
	successes: {
		200: {
			description: "Every service that you see, oldest first.",
			content: answer,
			example: { services: [serviceExample] },
		},
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok({ services: (await listServices(ports, { actor })).map(presentService) });
	},
});
