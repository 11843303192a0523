import type { Middleware } from "koa";
import { ServiceFault } from "../../errors.ts";

/**
 * A path that is a route as it stands (`/api/projects/list`) has that route's methods and no others: a pattern beside it
 * that would fit too (`/api/projects/{id}`) is another resource. 405 with `Allow` (RFC 9110 15.5.6).
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
		ctx.set("allow", allowed.join(", "));
		throw new ServiceFault("method_not_allowed");
	};
}
