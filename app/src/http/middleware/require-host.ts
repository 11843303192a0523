import type { Middleware } from "koa";
import { ServiceFault } from "../../errors.ts";

/** A request of HTTP/1.1 names its host (RFC 9112, section 3.2). */
export const requireHost: Middleware = async (ctx, next) => {
	if (ctx.req.httpVersion === "1.1" && ctx.req.headers.host === undefined) {
		throw new ServiceFault("invalid_request", { detail: "The field Host is missing." });
	}
	await next();
};
