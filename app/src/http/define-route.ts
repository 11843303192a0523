import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { refusalOf } from "../auth/may.ts";
import { type ErrorCode, ServiceFault } from "../errors.ts";
import { callerOfActor } from "../flows/judging/engine-caller.ts";
import { recordRefusal } from "../flows/naming/record-refusal.ts";
import { type RateLimitName, withinLimit } from "../flows/service/limit-rate.ts";
import type { ApiKeyScope } from "../ports.ts";
import type { Answer } from "./answer.ts";
import { type Actors, type AuthKind, authenticate } from "./authenticate.ts";
import { checkedBody, readParams, readQuery } from "./input/check-input.ts";
import { readInput } from "./input/read-input.ts";
import type { JsonInput, RawInput } from "./input/route-input.ts";
import { nameActor } from "./name-actor.ts";
import { rateLimitFields } from "./rate-limit-fields.ts";
import type { HttpService } from "./service.ts";
import type { Tag } from "./tags.ts";
import { inTurn } from "./take-turns.ts";
import { wayToSignIn } from "./way-to-sign-in.ts";

/*
 * A route is data and one sentence. The data is the only source of both the router and openapi.json, so that the
 * description cannot say what the service does not do; `defineRoute` adds what no route may forget or reorder:
 * who is calling, with which scope, is there quota left, is the input what the schemas say, and only then the sentence.
 */

export type Method = "GET" | "POST" | "DELETE";

/** One successful answer of a route, as the description shows it. */
export interface Success {
	readonly description: string;
	/** JSON of this shape; "text" for raw text; "page" for HTML; "image" for SVG; left out where there is no content. */
	readonly content?: z.ZodType | "text" | "page" | "image";
	readonly example?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

/** What is known of a route without running it. */
export interface RouteFacts {
	readonly method: Method;
	/** As OpenAPI writes it: `/api/projects/{id}/sync-runs`. */
	readonly path: string;
	readonly operationId: string;
	readonly tag: Tag;
	readonly summary: string;
	readonly description?: string;
	readonly auth: AuthKind;
	/** The scopes of which an API key needs one. Where `auth` hears keys and this is left out, no key is let in. */
	readonly scopes?: readonly ApiKeyScope[];
	/** Of each caller that was let in, before the body is read. What it counts stands in the table of limits. */
	readonly limit?: RateLimitName;
	readonly params?: z.ZodObject;
	readonly query?: z.ZodObject;
	/** Whether it is carried out in a turn of its caller's account: what one account may ask for by the dozen. */
	readonly takesTurns?: true;
	/** A page that people follow links to: whoever is not signed in is led to the sign-in, and from there back to it. */
	readonly leadsToSignIn?: true;
	/** Parameters that nobody knows are passed over, where a standard says so; elsewhere they are refused. */
	readonly ignoresUnknownQuery?: true;
	readonly body?: JsonInput<z.ZodType>;
	readonly rawBody?: RawInput;
	readonly successes: Readonly<Record<number, Success>>;
	/** Its own refusals; those that its authentication, limit and input bring are added. */
	readonly errors: readonly ErrorCode[];
	/** The status of a refusal, where it is another here than in the table of errors. */
	readonly statuses?: Partial<Readonly<Record<ErrorCode, number>>>;
}

/** What the sentence works with. */
export interface Call<A extends AuthKind, P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
	readonly service: HttpService;
	readonly ports: HttpService["ports"];
	readonly actor: Actors[A];
	readonly params: z.output<P>;
	readonly query: z.output<Q>;
	readonly body: z.output<B>;
	readonly rawBody: Buffer;
	readonly request: IncomingMessage;
}

export interface RouteDefinition<A extends AuthKind, P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>
	extends RouteFacts {
	readonly auth: A;
	readonly params?: P;
	readonly query?: Q;
	readonly body?: JsonInput<B>;
	handle(call: Call<A, P, Q, B>): Promise<Answer>;
	/**
	 * Carries out what a body asks for that is too large to be read where requests are answered, from its JSON; gives back
	 * its value where that is not what the schema has, which then says what is wrong.
	 */
	handleLarge?(call: Omit<Call<A, P, Q, B>, "body">, json: Buffer): Promise<LargeAnswer>;
}

type LargeAnswer = { readonly answer: Answer } | { readonly value: unknown };

/** A request as the router hands it on: path parameters decoded, the query as text. */
export interface RoutedRequest {
	readonly params: Readonly<Record<string, string>>;
	readonly query: URLSearchParams;
	readonly request: IncomingMessage;
}

export interface Route extends RouteFacts {
	answer(service: HttpService, routed: RoutedRequest): Promise<Answer>;
}

/** Whose quota a caller spends: an address', a repository's, a user's, or that of a key with those that replaced it. */
function quotaKey(actor: Actors[AuthKind]): string {
	switch (actor.kind) {
		case "anonymous":
			return actor.network;
		case "user":
			return actor.userId;
		case "key":
			return actor.lineageId;
		case "action":
			return actor.identity.repositoryId;
	}
}

const scopeNeeded = (scopes: readonly ApiKeyScope[]): string =>
	scopes.length === 0 ? "API keys are not accepted here." : `The key must have the scope ${scopes.join(" or ")}.`;

async function requireScope(
	{ ports }: HttpService,
	actor: Actors[AuthKind],
	scopes: readonly ApiKeyScope[],
): Promise<void> {
	const refusal = refusalOf(actor, "endpoint.call", { scopes });
	if (refusal === undefined) return;
	await recordRefusal(ports, { actor, project: undefined, refusal });
	throw new ServiceFault(refusal, { detail: scopeNeeded(scopes) });
}

/** Makes a route of its definition. See the file's head for what it adds. */
export function defineRoute<
	A extends AuthKind,
	P extends z.ZodObject = z.ZodObject,
	Q extends z.ZodObject = z.ZodObject,
	B extends z.ZodType = z.ZodUndefined,
>(definition: RouteDefinition<A, P, Q, B>): Route {
	return {
		...definition,
		async answer(service, { params, query, request }) {
			const { scopes = [], limit } = definition;
			let actor: Actors[A];
			try {
				actor = await authenticate[definition.auth](service, request);
			} catch (error) {
				const way = definition.leadsToSignIn === true ? wayToSignIn(service, request, error) : undefined;
				if (way === undefined) throw error;
				return way;
			}
			nameActor(actor);
			await requireScope(service, actor, scopes);
			const work = async (): Promise<Answer> => {
				const asked = { params: readParams(definition.params, params), query: readQuery<Q>(definition, query) };
				const call = { service, ports: service.ports, actor, request, ...asked };
				const caller = callerOfActor(actor);
				const answer = () =>
					readInput(definition, { service, request, caller }, async ({ rawBody, value, large }) => {
						const { body: input } = definition;
						const read = large === undefined ? { value } : await definition.handleLarge?.({ ...call, rawBody }, large);
						if (read !== undefined && "answer" in read) return read.answer;
						const body = input === undefined ? (undefined as z.output<B>) : checkedBody(input, read?.value);
						return definition.handle({ ...call, rawBody, body });
					});
				return definition.takesTurns === true ? inTurn(service.turns, caller, answer) : answer();
			};
			if (limit === undefined) return work();
			const { ports, memory } = service;
			const spender = { name: limit, key: quotaKey(actor) };
			const { value, quota } = await withinLimit({ store: ports.store, memory, clock: ports.clock }, spender, work);
			return { ...value, headers: { ...value.headers, ...rateLimitFields(quota) } };
		},
	};
}
