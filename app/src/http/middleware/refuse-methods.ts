import type { Middleware } from "koa";
import { sayMethods } from "./say-methods.ts";

/**
 * A path that is a route as it stands (`/api/projects/list`) has that route's methods and no others: a pattern beside it
 * that would fit too (`/api/projects/{id}`) is another resource.
 */
export function refuseMethods(routes: readonly { readonly method: string; readonly path: string }[]): Middleware {
	const methods = new Map<string, readonly string[]>();
	for (const { method, path } of routes) {
		if (path.includes("{")) continue;
		const also = method === "GET" ? ["HEAD", "GET"] : [method];
		methods.set(path, [...(methods.get(path) ?? []), ...also]);
	}
	return (ctx, next) => {
		const allowed = methods.get(ctx.path);
		if (allowed === undefined || allowed.includes(ctx.method)) return next();
		return sayMethods(ctx, allowed);
	};
}
