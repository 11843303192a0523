import type { Api, Operation, SchemaId, SchemaTable } from "../../contract/api.ts";
import { planArguments } from "./arguments.ts";
import { bodyMedia, planBody } from "./bodies.ts";
import { placementOf } from "./credentials.ts";
import type { Degrade } from "./degrade.ts";
import { isForm, preferredMediaType } from "./media-types.ts";
import { type Notes, noNotes } from "./notes.ts";
import { parameterSchema } from "./parameters.ts";
import type { SchemaUse } from "./reach.ts";
import { planFailures, planResults } from "./results.ts";
import type { MethodPlan, ServerPlan } from "./sdk-plan.ts";
import { planServer } from "./servers.ts";
import type { Shapes } from "./shape-context.ts";

/** A method before it has names. */
export type UnnamedMethod = Omit<MethodPlan, "name" | "argumentsName" | "aliases">;

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
	const body = planBody(operation, api.schemas, shapes, degrade);
	return {
		operation: operation.key,
		pointer: api.homeOf(operation.at),
		method: operation.method,
		path: operation.path,
		server: serverOf(operation, api),
		summary: operation.summary,
		notes: notesOfOperation(operation),
		arguments: planArguments(operation, body, shapes, degrade),
		body: body?.plan ?? null,
		results: results.plans,
		failures: planFailures(operation, shapes),
		accepts: results.accepts,
		security: planSecurity(operation, api, degrade),
		idempotencyHeader:
			operation.parameters.find((p) => p.in === "header" && p.name.toLowerCase() === "idempotency-key")?.name ?? null,
		paging: null,
		stream: results.stream,
		polling: null,
		example: [],
	};
}

function notesOfOperation({ description, deprecated, sunset }: Operation): Notes {
	return { ...noNotes, description, deprecated, sunset };
}

function serverOf(operation: Operation, api: Api): ServerPlan | null {
	const [own] = operation.servers;
	return own === undefined || own.url === api.servers[0]?.url ? null : planServer(own);
}

/** Schemes that no request carries, such as a client's certificate, are for the connection to satisfy. */
function planSecurity(operation: Operation, api: Api, degrade: Degrade): MethodPlan["security"] {
	const isCarried = (name: string) => {
		const scheme = api.securitySchemes.get(name);
		if (scheme === undefined || placementOf(scheme) !== null) return true;
		const message = `Nothing in a request carries the scheme ${name}: the caller's fetch has to see to it.`;
		degrade({ pointer: scheme.at.pointer, message });
		return false;
	};
	return operation.security.map((alternative) => alternative.map(({ scheme }) => scheme).filter(isCarried));
}
