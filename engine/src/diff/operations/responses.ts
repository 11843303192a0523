import type { Operation, Response } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { Scope } from "../comparison.ts";
import { come, gone } from "../edit.ts";
import { compareContent, compareHeaderMaps } from "./content.ts";
import { compareFields } from "./fields.ts";
import { isSuccess } from "./is-success.ts";
import { compareLinks } from "./links.ts";
import { matchCovered } from "./match-covered.ts";

/** Compares the answers of two versions of an operation by status, or by the range that covers it. */
export function compareResponses(scope: Scope, before: Operation, after: Operation): void {
	const match = matchCovered(before.responses, after.responses, ({ status }) => status, covers);
	const keep = (from: Response, to: Response) => kept(scope, from, to, isPromised(before, after, from, to));
	for (const [from, to] of match.matched) keep(from, to);
	for (const response of match.removed) removed(scope, response, before, after);
	for (const response of match.added) added(scope, before, response);
	for (const [from, to] of describedByDefault(before, after)) keep(from, to);
	for (const [to, from] of describedByDefault(after, before)) keep(from, to);
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

/** `4XX` stands for every status of its class that is not described by itself. */
function covers(range: string, status: string): boolean {
	return range.endsWith("XX") && range.charAt(0) === status.charAt(0);
}

/** Clients ignore what they were not told of, and must treat an unknown status as its class (RFC 9110, section 15). */
function added(scope: Scope, before: Operation, { status, at }: Response): void {
	scope.report(scope.root("response", [], status), "response-added", { status }, "none", come(before.at, at));
}

/** Where a success is no longer described, something that was not described is answered instead. */
function removed(scope: Scope, { status, at }: Response, before: Operation, after: Operation): void {
	const root = scope.root("response", [], status, isSuccess(status, before.responses));
	const effect: Effect = root.reach.success ? "incomparable" : "narrows";
	scope.report(root, "response-removed", { status }, effect, gone(at, after.at));
}

function kept(scope: Scope, before: Response, after: Response, success: boolean): void {
	const root = scope.root("response", [], after.status, success);
	const headerRoot = (name: string) => scope.root("response-header", [{ kind: "header", name }], after.status, success);
	compareHeaderMaps(scope, before, after, headerRoot);
	compareContent(scope, before, after, root);
	compareFields(scope, before, after, root);
	compareLinks(scope, before, after, root);
}
