import type { Context } from "koa";
import { ServiceFault } from "../../errors.ts";

/**
 * Answers a method that a path has not: OPTIONS is told which there are (RFC 9110 9.3.7), and every other is refused with
 * them, 405 with `Allow` (15.5.6). No origin is let in by it: a preflight needs more than this.
 */
export function sayMethods(ctx: Context, methods: readonly string[]): void {
	ctx.set("allow", [...methods, "OPTIONS"].join(", "));
	if (ctx.method !== "OPTIONS") throw new ServiceFault("method_not_allowed");
	ctx.status = 204;
}
