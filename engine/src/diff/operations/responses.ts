import type { Operation, Response, SchemaId } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { isRedirect } from "../../openapi/is-redirect.ts";
import type { Scope } from "../comparison.ts";
import { between, come, gone } from "../edit.ts";
import type { Effects } from "../effects/effect.ts";
import { compareContent, compareHeaderMaps } from "./content.ts";
import { compareFields } from "./fields.ts";
import { isSuccess } from "./is-success.ts";
import { compareLinks } from "./links.ts";
import { matchCovered } from "./match-covered.ts";
import { placeOfField } from "./place-of-field.ts";

/** Compares the answers of two versions of an operation by status, or by the range that covers it. */
export function compareResponses(scope: Scope, before: Operation, after: Operation): void {
	const match = matchCovered(before.responses, after.responses, ({ status }) => status, covers);
	const keep = (from: Response, to: Response) => kept(scope, from, to, isPromised(before, after, from, to));
	const generalised = describedByDefault(after, before).map(([to, from]) => [from, to] as const);
	const specialised = describedByDefault(before, after);
	const alike = [...generalised, ...specialised].filter(([from, to]) => haveSameBodies(scope, from, to));
	const isDescribed = (response: Response) => alike.some((pair) => pair.includes(response));
	for (const [from, to] of [...match.matched, ...alike]) compareStatuses(scope, before, after, from, to);
	for (const [from, to] of [...match.matched, ...generalised, ...specialised]) keep(from, to);
	for (const response of match.removed) if (!isDescribed(response)) removed(scope, response, before, after);
	for (const response of match.added) if (!isDescribed(response)) added(scope, before, response);
}

/** Whether clients were promised a success. Of two `default` that speak of errors on one side, only that is compared. */
function isPromised(before: Operation, after: Operation, from: Response, to: Response): boolean {
	const isGeneral = from.status === "default" && to.status === "default";
	return isSuccess(from.status, before.responses) && (!isGeneral || isSuccess(to.status, after.responses));
}

/** The answers of success on one side that the other side describes by `default`, as it describes no success by itself. */
function describedByDefault(one: Operation, other: Operation): readonly (readonly [Response, Response])[] {
	const general = one.responses.find(({ status }) => status === "default");
	if (general === undefined || !isSuccess("default", one.responses)) return [];
	return other.responses.filter(({ status }) => status.startsWith("2")).map((response) => [general, response]);
}

/** Whether who reads the one reads the other. */
function haveSameBodies({ comparison }: Scope, { content: before }: Response, { content: after }: Response): boolean {
	const isSame = (from: SchemaId | null, to: SchemaId | null) =>
		from === null || to === null ? from === to : comparison.pairs.same(from, to);
	return (
		before.length === after.length &&
		before.every(({ type, schema }) => after.some((other) => other.type === type && isSame(schema, other.schema)))
	);
}

/** `4XX` stands for every status of its class that is not described by itself. */
function covers(range: string, status: string): boolean {
	return range.endsWith("XX") && range.charAt(0) === status.charAt(0);
}

/**
 * Where a range or `default` came to describe a status with others, clients that wait for it still read what they get by
 * its class (RFC 9110, section 15), but whether they get it is not said. A receiver of a webhook may answer with more.
 */
const GENERALISED: Effects = { request: "widens", response: "unknown" };

/** A range that stays beside what it covers goes on saying the same; `default` spoke of errors beside a success. */
function compareStatuses(scope: Scope, before: Operation, after: Operation, from: Response, to: Response): void {
	const has = ({ responses }: Operation, { status }: Response) => responses.some((other) => other.status === status);
	const isGeneral = from.status === "default" || to.status === "default";
	if (from.status === to.status || (!isGeneral && (has(after, from) || has(before, to)))) return;
	const root = scope.root("response", [], to.status, isPromised(before, after, from, to));
	const facts = { from: from.status, to: to.status };
	const isMore = to.status === "default" || covers(to.status, from.status);
	const effect = isMore ? GENERALISED : "narrows";
	scope.report(root, "response-status-changed", facts, effect, between(from.at, to.at));
}

/** Clients ignore what they were not told of, and must treat an unknown status as its class (RFC 9110, section 15). */
function added(scope: Scope, before: Operation, { status, at }: Response): void {
	scope.report(scope.root("response", [], status), "response-added", { status }, "none", come(before.at, at));
}

/** Where a success or a redirect is no longer described, something that was not described is answered instead. */
function removed(scope: Scope, { status, at }: Response, before: Operation, after: Operation): void {
	const root = scope.root("response", [], status, isSuccess(status, before.responses));
	const isResult = root.reach.success || isRedirect(status);
	// What is left of a range was described before as well, beside it.
	const isLeft = after.responses.some((other) => covers(status, other.status));
	const effect: Effect = isResult && !isLeft ? "incomparable" : "narrows";
	const redirects = isRedirect(status) ? after.responses.map((other) => other.status).filter(isRedirect) : [];
	const facts = redirects.length === 0 ? { status } : { status, redirects };
	scope.report(root, "response-removed", facts, effect, gone(at, placeOfField(after, "responses")));
}

function kept(scope: Scope, before: Response, after: Response, success: boolean): void {
	const root = scope.root("response", [], after.status, success);
	const headerRoot = (name: string) => scope.root("response-header", [{ kind: "header", name }], after.status, success);
	compareHeaderMaps(scope, before, after, headerRoot);
	compareContent(scope, before, after, root);
	compareFields(scope, before, after, root);
	compareLinks(scope, before, after, root);
}
