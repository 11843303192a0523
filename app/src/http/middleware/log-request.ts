import type { Middleware } from "koa";
import type { Clock, Log } from "../../ports.ts";

/** One line a request. Neither the query (it may hold a link's secret) nor any header or body is part of it. */
export function logRequest(log: Log, clock: Clock): Middleware {
	return async (ctx, next) => {
		const startedAt = clock.now();
		await next();
		log.info("request", {
			method: ctx.method,
			path: ctx.path.slice(0, 300),
			status: ctx.status,
			ms: clock.now() - startedAt,
		});
	};
}
