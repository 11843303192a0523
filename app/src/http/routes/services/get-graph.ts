import { z } from "zod";
import { type Consuming, type GraphedService, graphServices } from "../../../flows/projects/graph-services.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentRun, run, runExample } from "../../schemas/run.ts";
import { uuid } from "../../schemas/scalars.ts";
import { presentService, service, serviceExample } from "../../schemas/service.ts";

const graphed = service
	.extend({ last_break: run.nullable().meta({ description: "The newest run whose verdict is ERR." }) })
	.meta({ id: "GraphedService" });

const edge = z
	.object({
		from: uuid.meta({ description: "The service that calls." }),
		to: uuid.nullable().meta({ description: "The one that is called; null where none of that name is in your sight." }),
		service: z.string().meta({ description: "As the configuration of the caller names it." }),
		operations: z.array(z.string()),
		broken: z.array(z.string()).meta({ description: "Those that the other's last break reaches." }),
	})
	.meta({ id: "Consumption" });

const answer = z
	.object({
		services: z.array(graphed),
		edges: z.array(edge),
		truncated: z.boolean().meta({ description: "Whether the breaks of some services were not looked at." }),
	})
	.meta({ id: "ServiceGraph" });

const example = {
	services: [{ ...serviceExample, last_break: runExample }],
	edges: [
		{ from: serviceExample.id, to: null, service: "ledger-api", operations: ["GET /v1/accounts/{id}"], broken: [] },
	],
	truncated: false,
} satisfies z.input<typeof answer>;

const presentGraphed = ({ project, lastBreak }: GraphedService): z.input<typeof graphed> => ({
	...presentService(project),
	last_break: lastBreak === undefined ? null : presentRun(lastBreak),
});

const presentEdge = ({ from, to, service: name, operations, broken }: Consuming): z.input<typeof edge> => ({
	...{ from, to, service: name },
	operations: [...operations],
	broken: [...broken],
});

export const getGraph = defineRoute({
	method: "GET",
	path: "/api/services/graph",
	operationId: "services_get_graph",
	tag: "services",
	summary: "Get who consumes what, with what the latest breaks reach",
	auth: "session",
	takesTurns: true,
	successes: { 200: { description: "Of the services that you see.", content: answer, example } },
	errors: [],
	async handle({ ports, actor }) {
		const { services, edges, isCut } = await graphServices(ports, { actor });
		return ok({ services: services.map(presentGraphed), edges: edges.map(presentEdge), truncated: isCut });
	},
});
