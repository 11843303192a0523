import type { Api, MediaType, Operation, SchemaId, SchemaTable } from "../../contract/api.ts";
import { sentTemplate } from "../../openapi/sent-template.ts";
import { forgottenNames, type KeptNames } from "../names/lock/kept-names.ts";
import { planArguments } from "./arguments.ts";
import { anyBody, bodyMedia, planBody, sentMedia } from "./bodies.ts";
import type { BrokenParts } from "./broken-parts.ts";
import { placementOf } from "./credentials.ts";
import type { Degrade } from "./degrade.ts";
import { decodingOf, isForm, preferredMediaType } from "./media-types.ts";
import { parameterSchema } from "./parameters.ts";
import { anyResults, planFailures, planResults, receivedMedia } from "./results.ts";
import { notesOfOperation } from "./said/notes-of.ts";
import { shownArguments } from "./said/shown-arguments.ts";
import type { MethodPlan, ServerPlan } from "./sdk-plan.ts";
import { planStream, valueSchema } from "./sequences/streams.ts";
import { planServer } from "./servers.ts";
import type { SchemaUse } from "./shapes/reach.ts";
import type { Shapes } from "./shapes/shape-context.ts";

/** A method before it has names. */
export type UnnamedMethod = Omit<MethodPlan, "name" | "argumentsName" | "aliases">;

/** The schemas that an operation's method will need. */
export function usesOf(operation: Operation): readonly SchemaUse[] {
	const uses: SchemaUse[] = [...parameterUses(operation)];
	const add = (id: SchemaId | null, side: SchemaUse["side"], role: SchemaUse["role"]) => {
		if (id !== null) uses.push({ id, side, role });
	};
	for (const media of sentMedia(operation)) add(media.schema, "request", isForm(media) ? "form" : "body");
	for (const response of operation.responses) {
		for (const media of receivedMedia(response)) add(valueSchema(media), "response", "body");
	}
	return uses;
}

function parameterUses({ parameters }: Operation): readonly SchemaUse[] {
	return parameters.flatMap((parameter) => {
		const id = parameterSchema(parameter);
		return id === null ? [] : { id, side: "request", role: "parameter" };
	});
}

/** The schemas of the payloads that travel without a caller's choice of a media type. */
export function usualUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaUse[] {
	const body = bodyMedia(operation, schemas);
	const sent = [body?.main, body?.form].flatMap((media) =>
		media?.schema == null
			? []
			: [{ id: media.schema, side: "request", role: isForm(media) ? "form" : "body" } as const],
	);
	return [...parameterUses(operation), ...sent, ...usualAnswersOf(operation)];
}

/** Those of them that come back. */
function usualAnswersOf({ responses }: Operation): readonly SchemaUse[] {
	return responses.flatMap(({ content }) => {
		const media = preferredMediaType(content);
		const id = media === undefined || !isRead(media) ? null : media.schema;
		return id === null ? [] : [{ id, side: "response", role: "body" } as const];
	});
}

/** Of bytes and text that come back no type is made, whatever is said of them. */
function isRead(media: MediaType): boolean {
	return ["json", "stream"].includes(decodingOf(media));
}

/** What planning a method needs beside its operation. */
export interface MethodContext {
	readonly api: Api;
	readonly shapes: Shapes;
	readonly degrade: Degrade;
	readonly broken: BrokenParts;
	/** Left out where nobody keeps names. */
	readonly names?: KeptNames;
}

/** Plans the method of an operation. */
export function planMethod(
	operation: Operation,
	{ api, shapes, degrade, broken, names = forgottenNames }: MethodContext,
): UnnamedMethod {
	for (const one of broken.inOperation(operation)) degrade(one);
	const results = broken.hasBrokenResult(operation) ? anyResults() : planResults(operation, shapes, degrade);
	const body = broken.hasBrokenBody(operation) ? anyBody : planBody(operation, api.schemas, shapes, degrade);
	const given = planArguments(operation, body, { api, shapes, degrade, names });
	return {
		operation: operation.key,
		pointer: api.homeOf(operation.at),
		method: operation.method,
		path: sentTemplate(operation.path),
		server: serverOf(operation, api),
		summary: operation.summary,
		notes: notesOfOperation(operation),
		arguments: given,
		body: body?.plan ?? null,
		results: results.plans,
		failures: planFailures(operation, shapes),
		accepts: results.accepts,
		security: planSecurity(operation, api, degrade),
		idempotencyHeader:
			operation.parameters.find((p) => p.in === "header" && p.name.toLowerCase() === "idempotency-key")?.name ?? null,
		paging: null,
		stream: planStream(operation, results.plans, given, { schemas: api.schemas, shapes }),
		polling: null,
		example: shownArguments(operation, given, api),
	};
}

function serverOf(operation: Operation, api: Api): ServerPlan | null {
	const [own] = operation.servers;
	const [first] = api.servers;
	const isFirst = own?.template === first?.template && own?.url === first?.url;
	return own === undefined || isFirst ? null : planServer(own);
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
