import { STATUS_CODES } from "node:http";
import { z } from "zod";
import {
	createDocument,
	type ZodOpenApiHeadersObject,
	type ZodOpenApiOperationObject,
	type ZodOpenApiPathsObject,
	type ZodOpenApiRequestBodyObject,
	type ZodOpenApiResponseObject,
} from "zod-openapi";
import { type ErrorCode, errorStatus } from "../errors.ts";
import { answerTypes } from "./answer-types.ts";
import type { AuthKind } from "./authenticate.ts";
import type { RouteFacts, Success } from "./define-route.ts";
import { uuid } from "./schemas/scalars.ts";
import { tags } from "./tags.ts";

/*
 * Prints the route table as OpenAPI 3.1. It adds nothing that the routes do not enforce: what a route can refuse follows
 * from its authentication, its limit and its input, by the same table that a reader can check here.
 */

export interface PrintOptions {
	readonly version: string;
	/** Whether answers may have members that are not listed here. Clients must expect them; our own tests do not. */
	readonly answers?: "open" | "closed";
}

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const errorMembers = {
	error: z.enum(codes).meta({ id: "ErrorCode" }),
	detail: z.string().optional().meta({ description: "For people." }),
	errors: z.array(z.string()).optional().meta({ description: "Everything that is wrong, one sentence each." }),
};

const errorBody = z.object(errorMembers).meta({ id: "Error" });

const problemBody = z
	.object({
		type: z.string(),
		title: z.string(),
		status: z.int().min(400).max(599),
		instance: z.string(),
		...errorMembers,
		"violated-policies": z.array(z.string()).optional(),
	})
	.meta({ id: "Problem", description: "RFC 9457, where Accept asks for application/problem+json." });

/** What a failed sync adds (contract:sync-failed). */
const syncRunId = uuid.optional().meta({ description: "The failed run." });
const failedSyncBody = errorBody.extend({ sync_run_id: syncRunId, status: z.literal("failed").optional() });
const failedSyncProblem = problemBody.extend({ sync_run_id: syncRunId });

const plainBodies = { plain: errorBody, problem: problemBody };
const failedSyncBodies = {
	plain: failedSyncBody.meta({ id: "SyncError" }),
	problem: failedSyncProblem.meta({ id: "SyncProblem" }),
};

const changeErrors = ({ method }: RouteFacts): readonly ErrorCode[] =>
	method === "GET" ? [] : ["invalid_origin", "forbidden"];

const sessionSecurity = ({ method }: RouteFacts): Record<string, string[]> =>
	method === "GET" ? { session: [] } : { session: [], csrf: [] };

/** The scopes stand as roles (OpenAPI 3.1, Security Requirement Object): one of them suffices. */
const keySecurity = ({ scopes = [] }: RouteFacts): readonly Record<string, string[]>[] =>
	scopes.map((scope) => ({ apiKey: [scope] }));

const authErrors: { readonly [K in AuthKind]: (facts: RouteFacts) => readonly ErrorCode[] } = {
	none: () => [],
	session: (facts) => ["unauthenticated", ...changeErrors(facts)],
	key: () => ["invalid_api_key", "forbidden"],
	"session-or-key": (facts) => ["unauthenticated", "invalid_api_key", "forbidden", ...changeErrors(facts)],
	"key-or-session": (facts) => ["unauthenticated", "invalid_api_key", "forbidden", ...changeErrors(facts)],
	"action-token": () => ["invalid_action_token"],
};

const authSecurity: { readonly [K in AuthKind]: (facts: RouteFacts) => readonly Record<string, string[]>[] } = {
	none: ({ rawBody }) => (rawBody === undefined ? [] : [{ [rawBody.signedAs]: [] }]),
	session: (facts) => [sessionSecurity(facts)],
	key: keySecurity,
	"session-or-key": (facts) => [sessionSecurity(facts), ...keySecurity(facts)],
	"key-or-session": (facts) => [...keySecurity(facts), sessionSecurity(facts)],
	"action-token": () => [{ actionToken: [] }],
};

/** Everything that a route may answer instead of a success, in the order of the error table. */
export function errorsOf(facts: RouteFacts): readonly ErrorCode[] {
	const found = new Set<ErrorCode>([...facts.errors, ...authErrors[facts.auth](facts)]);
	if (facts.limit !== undefined) found.add("rate_limited");
	// A query parameter that nobody knows is refused wherever there is no standard against it.
	if (facts.query !== undefined || facts.ignoresUnknownQuery !== true) found.add("invalid_request");
	if (answerTypes(facts).length > 0) found.add("not_acceptable");
	if (facts.body !== undefined) {
		for (const code of ["invalid_json", "invalid_request", "payload_too_large", "unsupported_media_type"] as const) {
			found.add(code);
		}
	}
	found.add("internal_error").add("temporarily_unavailable");
	return codes.filter((code) => found.has(code));
}

const headerObjects = (headers: Readonly<Record<string, string>>): ZodOpenApiHeadersObject =>
	Object.fromEntries(
		Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" as const } }]),
	);

const retryHeaders = { "retry-after": "Seconds until it may be tried again." };
const quotaHeaders = {
	ratelimit: "What is left of the quota, and for how long (draft-ietf-httpapi-ratelimit-headers).",
	"ratelimit-policy": "The quota.",
};

function errorResponse(status: number, refusals: readonly ErrorCode[]): ZodOpenApiResponseObject {
	const examples = (extra: (code: ErrorCode) => object) =>
		Object.fromEntries(refusals.map((code) => [code, { value: { ...extra(code), error: code } }]));
	const title = STATUS_CODES[status] ?? String(status);
	const bodies = refusals.includes("sync_failed") ? failedSyncBodies : plainBodies;
	return {
		description: `${title}: ${refusals.join(", ")}.`,
		...(status === 429 ? { headers: headerObjects({ ...retryHeaders, ...quotaHeaders }) } : {}),
		...(status === 503 ? { headers: headerObjects(retryHeaders) } : {}),
		content: {
			"application/json": { schema: bodies.plain, examples: examples(() => ({})) },
			"application/problem+json": {
				schema: bodies.problem,
				examples: examples(() => ({
					type: "about:blank",
					title,
					status,
					instance: "urn:uuid:0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
				})),
			},
		},
	};
}

function successResponse(facts: RouteFacts, success: Success): ZodOpenApiResponseObject {
	const { content, example, description } = success;
	const headers = { ...success.headers, ...(facts.limit === undefined ? {} : quotaHeaders) };
	const base = Object.keys(headers).length === 0 ? { description } : { description, headers: headerObjects(headers) };
	if (content === undefined) return base;
	if (content === "image") return { ...base, content: { "image/svg+xml": { schema: { type: "string" } } } };
	if (content === "page") return { ...base, content: { "text/html": { schema: { type: "string" } } } };
	if (content === "text") return { ...base, content: { "text/plain": { schema: { type: "string" }, example } } };
	return { ...base, content: { "application/json": { schema: content, example } } };
}

function responsesOf(facts: RouteFacts): ZodOpenApiOperationObject["responses"] {
	const successes = Object.entries(facts.successes).map(([status, of]) => [status, successResponse(facts, of)]);
	const refusals = Map.groupBy(errorsOf(facts), (code) => facts.statuses?.[code] ?? errorStatus[code]);
	const errors = [...refusals]
		.sort(([a], [b]) => a - b)
		.map(([status, of]) => [String(status), errorResponse(status, of)]);
	return Object.fromEntries([...successes, ...errors]);
}

function requestBodyOf({ body, rawBody }: RouteFacts): ZodOpenApiRequestBodyObject | undefined {
	if (body !== undefined) {
		const content = { "application/json": { schema: body.schema, example: body.example } };
		return { required: body.optional !== true, content };
	}
	if (rawBody === undefined) return undefined;
	return {
		required: true,
		description: rawBody.description,
		content: { "application/json": { schema: { type: "object", additionalProperties: true } } },
	};
}

function operationOf(facts: RouteFacts): ZodOpenApiOperationObject {
	const { params, query, rawBody } = facts;
	const requestBody = requestBodyOf(facts);
	const headers = Object.entries(rawBody?.headers ?? {}).map(([name, description]) => ({
		name,
		in: "header" as const,
		required: true,
		description,
		schema: { type: "string" as const },
	}));
	return {
		operationId: facts.operationId,
		tags: [facts.tag],
		summary: facts.summary,
		...(facts.description === undefined ? {} : { description: facts.description }),
		security: [...authSecurity[facts.auth](facts)],
		...(params === undefined && query === undefined
			? {}
			: { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
		...(headers.length === 0 ? {} : { parameters: headers }),
		...(requestBody === undefined ? {} : { requestBody }),
		responses: responsesOf(facts),
	};
}

const securitySchemes = {
	session: {
		type: "apiKey",
		in: "cookie",
		name: "driftgate",
		description: "The session's cookie; over https it is called __Host-driftgate.",
	},
	csrf: {
		type: "apiKey",
		in: "header",
		name: "x-driftgate-csrf",
		description: "`csrf_token` of the session. Origin must be the service's own as well.",
	},
	apiKey: { type: "http", scheme: "bearer", bearerFormat: "dg_live_…", description: "From /api/v1/keys." },
	actionToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From /api/action/oidc/exchange." },
	webhookSignature: { type: "apiKey", in: "header", name: "x-hub-signature-256" },
	stripeSignature: { type: "apiKey", in: "header", name: "stripe-signature" },
} as const;

/** The description of all routes, as an OpenAPI 3.1 document. */
export function printOpenApi(routes: readonly RouteFacts[], { version, answers = "open" }: PrintOptions): object {
	const paths: ZodOpenApiPathsObject = {};
	for (const facts of routes) {
		paths[facts.path] = { ...paths[facts.path], [facts.method.toLowerCase()]: operationOf(facts) };
	}
	return createDocument(
		{
			openapi: "3.1.0",
			info: {
				title: "Driftgate",
				version,
				description: "Stops breaking API changes before they merge, and keeps SDKs in step with the API.",
				license: { name: "Apache-2.0", identifier: "Apache-2.0" },
			},
			servers: [{ url: "/" }],
			tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] })),
			paths,
			components: { securitySchemes },
		},
		{
			override: ({ jsonSchema, io }) => {
				if (answers === "open" && io === "output" && jsonSchema.additionalProperties === false) {
					delete jsonSchema.additionalProperties;
				}
			},
		},
	);
}
