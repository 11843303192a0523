import type { Middleware } from "koa";
import { requestScope } from "../../observe/request-scope.ts";
import type { Random } from "../../ports.ts";

/** Gives each request an id of our own (a caller's could forge log lines), shows it, and has every log line carry it. */
export function identifyRequest(random: Random): Middleware {
	return (ctx, next) => {
		const requestId = random.id();
		ctx.set("x-request-id", requestId);
		return requestScope.run({ requestId }, next);
	};
}
