import type { Middleware } from "koa";

const PREFIX = "/api/public/";
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Published projects may be read from any page: no cookie counts there, so nothing is given away. Everything else
 * names no origin in its answers, preflights too, and stays closed.
 */
export const sharePublic: Middleware = async (ctx, next) => {
	if (!ctx.path.startsWith(PREFIX)) return next();
	ctx.set("access-control-allow-origin", "*");
	ctx.set("access-control-expose-headers", "etag, x-request-id");
	ctx.set("cross-origin-resource-policy", "cross-origin");
	if (ctx.method !== "OPTIONS") return next();
	ctx.set("access-control-allow-methods", "GET, HEAD");
	ctx.set("access-control-allow-headers", "if-none-match");
	ctx.set("access-control-max-age", String(DAY_SECONDS));
	ctx.status = 204;
};
