import type { RouterInstance } from "@koa/router";
import type { Middleware } from "koa";
import { ServiceFault } from "../../errors.ts";

/** What no route took: 405 with `Allow` where the path has other methods (RFC 9110 15.5.6), else 404. */
export function refuseUnrouted(router: Pick<RouterInstance, "match">): Middleware {
	return (ctx) => {
		const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
		if (methods.size === 0)
			throw new ServiceFault("not_found", { detail: "There is no such route: GET /api/openapi.json lists them all." });
		ctx.set("allow", [...methods].join(", "));
		throw new ServiceFault("method_not_allowed");
	};
}
