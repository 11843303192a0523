import type { RouterInstance } from "@koa/router";
import type { Middleware } from "koa";
import { ServiceFault } from "../../errors.ts";
import { sayMethods } from "./say-methods.ts";

/** What no route took: the methods of its path where there are some (see `sayMethods`), else 404. */
export function refuseUnrouted(router: Pick<RouterInstance, "match">): Middleware {
	return (ctx) => {
		const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
		if (methods.size === 0)
			throw new ServiceFault("not_found", {
				detail: "This route does not exist: GET /api/openapi.json lists all routes.",
			});
		sayMethods(ctx, [...methods]);
	};
}
