import { Router } from "@koa/router";
import Koa, { type Context, type Middleware } from "koa";
import { ServiceFault } from "../errors.ts";
import { printJson } from "../lib/print-json.ts";
import type { Answer } from "./answer.ts";
import { answerTypes } from "./answer-types.ts";
import type { Route } from "./define-route.ts";
import { answerErrors } from "./middleware/answer-errors.ts";
import { compressAnswer } from "./middleware/compress-answer.ts";
import { identifyRequest } from "./middleware/identify-request.ts";
import { logRequest } from "./middleware/log-request.ts";
import { measureRequest } from "./middleware/measure-request.ts";
import { refuseMethods } from "./middleware/refuse-methods.ts";
import { refuseUnrouted } from "./middleware/refuse-unrouted.ts";
import { requireHost } from "./middleware/require-host.ts";
import { secureResponse } from "./middleware/secure-response.ts";
import { servePages } from "./middleware/serve-pages.ts";
import { sharePublic } from "./middleware/share-public.ts";
import { routes } from "./routes.ts";
import type { HttpService } from "./service.ts";

/** `/api/projects/{id}` → `/api/projects/:id`. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** The same memory, as the type that Koa sends. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
	Buffer.from(buffer, byteOffset, byteLength);

async function send(ctx: Context, { status, body, headers = {} }: Answer): Promise<void> {
	ctx.status = status;
	if (body === undefined) ctx.body = "";
	else if ("json" in body) {
		ctx.body = await printJson(body.json);
		ctx.type = "application/json";
	} else {
		ctx.body = typeof body.text === "string" ? body.text : asBuffer(body.text);
		ctx.type = "text/plain";
	}
	for (const [name, value] of Object.entries(headers)) ctx.set(name, typeof value === "string" ? value : [...value]);
}

/** Before anything is done: a change that was made must not be answered as if it had not been. */
function refuseUnacceptable(ctx: Context, types: readonly string[]): void {
	if (types.length > 0 && ctx.accepts(...types) === false) throw new ServiceFault("not_acceptable");
}

function run(route: Route, service: HttpService): Middleware {
	const types = answerTypes(route);
	return async (ctx) => {
		refuseUnacceptable(ctx, types);
		const query = new URLSearchParams(ctx.querystring);
		await send(ctx, await route.answer(service, { params: ctx["params"] ?? {}, query, request: ctx.req }));
	};
}

/** The service's HTTP door. What happens to a request, in order, is the list below and then `defineRoute`. */
export function createHttp(service: HttpService): Koa {
	const { log, clock, random } = service.ports;
	const router = new Router({ strict: true, sensitive: true });
	for (const route of routes) router.register(routerPath(route.path), [route.method], run(route, service));

	const app = new Koa();
	app.use(identifyRequest(random, service));
	app.use(logRequest(log, clock));
	app.use(measureRequest(service.measureRequest, clock));
	app.use(secureResponse(service.publicUrl));
	app.use(compressAnswer);
	app.use(answerErrors(log));
	app.use(requireHost);
	app.use(sharePublic);
	app.use(servePages(service.pages));
	app.use(refuseMethods(routes));
	app.use(router.routes());
	app.use(refuseUnrouted(router));
	// What reaches Koa's own handler happened after our answer was made: a connection that went away.
	app.on("error", (error: unknown) => log.warn("connection_failed", { error }));
	return app;
}
