import type { PayloadWay } from "../../contract/change.ts";
import { plain, plainWay } from "../../lib/say.ts";
import { sayReachedOperation } from "../../openapi/say-operation.ts";
import { sayWay } from "../../openapi/say-trail.ts";

/** What of a message a payload is: `request body of \`POST /v1/payments\` (application/json)`. */
export function sayPayload({ reach }: PayloadWay): string {
	const { part, status } = reach;
	const operation = sayReachedOperation(reach);
	const name = plainWay(sayWay(reach));
	switch (part) {
		case "parameter":
			return `parameter \`${name}\` of ${operation}`;
		case "response":
			return `response body of ${operation} (${plain(status ?? "")}, ${name})`;
		case "response-header":
			return `header \`${name}\` of the response of ${operation} (${plain(status ?? "")})`;
		default:
			return `request body of ${operation} (${name})`;
	}
}
