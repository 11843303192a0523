import type { Change, ChangeOf, Reach } from "../../contract/change.ts";
import { plain, quote } from "../../lib/say.ts";
import { sayReachedOperation } from "../../openapi/say-operation.ts";
import {
	NOTHING_ASKED,
	noLongerAccepted,
	sayAlternatives,
	sayScopes,
	scopesLacking,
} from "../../openapi/security-alternatives.ts";
import { worstReach } from "../../openapi/weight-of-reach.ts";

/**
 * The request that fails, or the answer that is missed, where a change is proved by what is written and needs no
 * payload: `POST /v1/payments` without the header `X-Key`. null where no single message shows it.
 */
export function sayRequest(change: Change): string | null {
	const reach = worstReach(change.reaches);
	if (reach === undefined) return null;
	const operation = sayReachedOperation(reach);
	switch (change.kind) {
		case "operation-removed":
			return change.direction === "request" ? `any call of ${operation}` : `any delivery of ${operation}`;
		case "parameter-added":
		case "parameter-required-changed":
			return change.facts.required ? `${operation} without the ${sayParameter(change.facts)}` : null;
		case "parameter-removed":
			return `${operation} with the ${sayParameter(change.facts)}`;
		case "parameter-serialization-changed":
			if (change.facts.field === "in") {
				return `${operation} with the ${sayParameter({ in: String(change.facts.from), name: change.facts.name })}`;
			}
			return `${operation} with the old serialization of the ${sayParameter(change.facts)}`;
		case "request-body-added":
		case "request-body-required-changed":
			return change.facts.required ? `${operation} without a body` : null;
		case "request-body-removed":
			return `${operation} with a body`;
		case "media-type-removed":
			if (change.isWholeBody === true) return `${operation}, answered${status(reach)} without a body`;
			return `${operation} with \`${headerFor(reach)}: ${plain(change.facts.mediaType).replaceAll("`", "'")}\``;
		case "response-added":
			return `${operation}, answered with the status ${quote(change.facts.status)}`;
		case "response-header-removed":
		case "response-header-required-changed":
			return `${operation}, answered${status(reach)} without the header ${quote(change.facts.name)}`;
		case "security-changed":
			return change.direction === "request" ? sayRejected(operation, change) : null;
		default:
			return null;
	}
}

/** With what is no longer accepted alone: other alternatives of before may still be. */
function sayRejected(
	operation: string,
	{ facts: { from, to }, withRoles }: ChangeOf<"security-changed">,
): string | null {
	const lost = noLongerAccepted(from, to);
	if (lost.length === 0) return null;
	if (lost.includes(NOTHING_ASKED)) return `${operation} without credentials`;
	const lacking = scopesLacking(lost, to);
	const without = lacking === null ? "" : `, without ${sayScopes(lacking, withRoles)}`;
	return `${operation} with ${sayAlternatives(lost)}${without}`;
}

function sayParameter({ in: place, name }: { readonly in: string; readonly name: string }): string {
	return place === "header" ? `header ${quote(name)}` : `${place} parameter ${quote(name)}`;
}

function headerFor({ part }: Reach): string {
	return part === "response" ? "Accept" : "Content-Type";
}

function status({ status }: Reach): string {
	return status === null ? "" : ` ${quote(status)}`;
}
