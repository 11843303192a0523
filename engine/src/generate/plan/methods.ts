import type { Api, Operation, SchemaId, SchemaTable } from "../../contract/api.ts";
import { bodyMedia, planBody } from "./bodies.ts";
import { placementOf } from "./credentials.ts";
import type { Degrade } from "./degrade.ts";
import { isForm, preferredMediaType } from "./media-types.ts";
import { parameterSchema, planParameters } from "./parameters.ts";
import type { SchemaUse } from "./reach.ts";
import { planFailures, planResults } from "./results.ts";
import type { MethodPlan } from "./sdk-plan.ts";
import type { Shapes } from "./shape-context.ts";

/** A method before it has names. */
export type UnnamedMethod = Omit<MethodPlan, "name" | "requestName">;

/** The schemas that an operation's method will need. */
export function usesOf(operation: Operation, schemas: SchemaTable): readonly SchemaUse[] {
	const uses: SchemaUse[] = [];
	const add = (id: SchemaId | null, side: SchemaUse["side"], role: SchemaUse["role"]) => {
		if (id !== null) uses.push({ id, side, role });
	};
	for (const parameter of operation.parameters) add(parameterSchema(parameter), "request", "parameter");
	const body = bodyMedia(operation, schemas);
	for (const media of [body?.main, body?.form]) {
		if (media) add(media.schema, "request", isForm(media) ? "form" : "body");
	}
	for (const response of operation.responses) {
		add(preferredMediaType(response.content)?.schema ?? null, "response", "body");
	}
	return uses;
}

/** Plans the method of an operation. */
export function planMethod(operation: Operation, api: Api, shapes: Shapes, degrade: Degrade): UnnamedMethod {
	const results = planResults(operation, shapes, degrade);
	return {
		operation: operation.key,
		method: operation.method,
		path: operation.path,
		server: serverOf(operation, api),
		summary: operation.summary,
		description: operation.description,
		deprecated: operation.deprecated,
		sunset: operation.sunset,
		parameters: planParameters(operation, shapes, degrade),
		body: planBody(operation, api.schemas, shapes, degrade),
		results: results.plans,
		failures: planFailures(operation, shapes),
		accept: results.accept,
		security: planSecurity(operation, api),
		idempotencyHeader:
			operation.parameters.find((p) => p.in === "header" && p.name.toLowerCase() === "idempotency-key")?.name ?? null,
	};
}

/** An absolute http(s) URL without user information, variables or a query; null for anything else. */
export function baseUrlOf(server: string | undefined): string | null {
	return server !== undefined && /^https?:\/\/[^\s/?#@{}\\]+(?:\/[^\s?#{}\\]*)?$/iu.test(server) ? server : null;
}

function serverOf(operation: Operation, api: Api): string | null {
	const url = baseUrlOf(operation.servers[0]?.url);
	return url === baseUrlOf(api.servers[0]?.url) ? null : url;
}

/** Schemes that no request carries, such as a client's certificate, are for the connection to satisfy. */
function planSecurity(operation: Operation, api: Api): MethodPlan["security"] {
	const isCarried = (name: string) => {
		const scheme = api.securitySchemes.get(name);
		return scheme === undefined || placementOf(scheme) !== null;
	};
	return operation.security.map((alternative) => alternative.map(({ scheme }) => scheme).filter(isCarried));
}
