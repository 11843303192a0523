import type { Middleware } from "koa";
import type { Clock } from "../../ports.ts";

/** What is known of a request when its answer is made. `route` is the pattern, never the path that the caller chose. */
export type Measure = (
	request: { readonly method: string; readonly route: string; readonly status: number },
	ms: number,
) => void;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function measureRequest(measure: Measure, clock: Clock): Middleware {
	return async (ctx, next) => {
		const startedAt = clock.now();
		await next();
		const route = typeof ctx["routerPath"] === "string" ? ctx["routerPath"] : "unrouted";
		const method = METHODS.has(ctx.method) ? ctx.method : "other";
		measure({ method, route, status: ctx.status }, clock.now() - startedAt);
	};
}
