import type { PayloadWay } from "../../contract/change.ts";
import { plain, quote } from "../../lib/say.ts";
import { sayTrail } from "../../openapi/say-trail.ts";

/** What of a message a payload is: `request body of \`POST /v1/payments\` (application/json)`. */
export function sayPayload({ reach }: PayloadWay): string {
	const { part, operation, status } = reach;
	const name = plain(sayTrail(reach));
	switch (part) {
		case "parameter":
			return `parameter \`${name}\` of ${quote(operation)}`;
		case "response":
			return `response body of ${quote(operation)} (${plain(status ?? "")}, ${name})`;
		case "response-header":
			return `header \`${name}\` of the response of ${quote(operation)} (${plain(status ?? "")})`;
		default:
			return `request body of ${quote(operation)} (${name})`;
	}
}
