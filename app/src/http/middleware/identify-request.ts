import type { Middleware } from "koa";
import { requestScope } from "../../observe/request-scope.ts";
import type { Random } from "../../ports.ts";
import { loggedAddress } from "../logged-address.ts";
import type { HttpService } from "../service.ts";

/**
 * Gives each request an id of our own (a caller's could forge log lines), shows it, and has every log line carry it, with
 * the client's address where the operator allows that.
 */
export function identifyRequest(
	random: Random,
	client: Pick<HttpService, "logAddresses" | "trustedProxies">,
): Middleware {
	return (ctx, next) => {
		const requestId = random.id();
		ctx.set("x-request-id", requestId);
		return requestScope.run({ requestId, ...loggedAddress(client, ctx.req) }, next);
	};
}
