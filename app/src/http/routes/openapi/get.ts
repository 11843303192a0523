import { z } from "zod";
import { ok } from "../../answer.ts";
import { defineRoute, type Route } from "../../define-route.ts";

/** The route that serves the description of all routes, its own among them; so the printer is handed in. */
export function describeWith(print: (version: string) => object): Route {
	const printed = new Map<string, object>();
	const description = (version: string): object => {
		const known = printed.get(version) ?? print(version);
		printed.set(version, known);
		return known;
	};
	return defineRoute({
		method: "GET",
		path: "/api/openapi.json",
		operationId: "openapi_get",
		tag: "openapi",
		summary: "Get this description",
		auth: "none",
		successes: {
			200: {
				description: "OpenAPI 3.1.",
				content: z.looseObject({ openapi: z.string() }).meta({ id: "OpenApiDocument" }),
				example: { openapi: "3.1.0" },
			},
		},
		errors: [],
		async handle({ service }) {
			return ok(description(service.version));
		},
	});
}
