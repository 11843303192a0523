import type { Middleware } from "koa";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Of every answer, whoever makes it. */
export const secureFields: Readonly<Record<string, string>> = {
	"x-content-type-options": "nosniff",
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
	"referrer-policy": "no-referrer",
	"cross-origin-resource-policy": "same-origin",
	"cache-control": "no-store",
};

/** Nothing that we answer is a page: it must not be sniffed, framed, run, cached or embedded unless a route says so. */
export function secureResponse(publicUrl: string): Middleware {
	const https = publicUrl.startsWith("https:");
	return async (ctx, next) => {
		ctx.set({ ...secureFields });
		if (https) ctx.set("strict-transport-security", `max-age=${YEAR_SECONDS}`);
		await next();
	};
}
