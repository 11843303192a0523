import type { Middleware } from "koa";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Nothing that we answer is a page: it must not be sniffed, framed, run, cached or embedded unless a route says so. */
export function secureResponse(publicUrl: string): Middleware {
	const https = publicUrl.startsWith("https:");
	return async (ctx, next) => {
		ctx.set("x-content-type-options", "nosniff");
		ctx.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
		ctx.set("referrer-policy", "no-referrer");
		ctx.set("cross-origin-resource-policy", "same-origin");
		ctx.set("cache-control", "no-store");
		if (https) ctx.set("strict-transport-security", `max-age=${YEAR_SECONDS}`);
		await next();
	};
}
