import type { Api, Operation, RequestBody } from "../../contract/api.ts";
import type { Scope } from "../comparison.ts";
import { between, come, demandedBy, gone, type Root } from "../edit.ts";
import { hasParts } from "./bodies-as-they-stand.ts";
import { compareContent } from "./content.ts";
import { compareFields } from "./fields.ts";

export function compareRequestBodies(scope: Scope, before: Operation, after: Operation): void {
	const root = scope.root("request-body");
	const [from, to] = bodiesOf(scope.comparison, before, after);
	if (from !== null && to !== null) kept(scope, from, to, root);
	else if (to !== null) {
		const effect = to.required ? "narrows" : "widens";
		scope.report(root, "request-body-added", { required: to.required }, effect, come(before.at, to.at));
	} else if (from !== null) {
		// What it could say cannot be said any more, whether it had to be said or not.
		scope.report(root, "request-body-removed", { required: from.required }, "narrows", gone(from.at, after.at));
	}
}

/**
 * The bodies that consumers do not ignore. By OpenAPI 3.0 they ignore those of methods whose bodies HTTP gives no meaning
 * to (Operation Object, `requestBody`); what the other version, a later one, describes there was meant all the time.
 * Those of DELETE are sent and read in practice, so that they count.
 */
function bodiesOf({ before: api, after: other }: Scope["comparison"], before: Operation, after: Operation) {
	const [isIgnored, isOtherIgnored] = [ignoresBody(api, before), ignoresBody(other, after)];
	const [from, to] = [before.requestBody, after.requestBody];
	if (isIgnored && isOtherIgnored) return [null, null] as const;
	return [isIgnored && to === null ? null : from, isOtherIgnored && from === null ? null : to] as const;
}

function ignoresBody({ dialect }: Api, { method }: Operation): boolean {
	return dialect === "3.0" && WITHOUT_BODY.has(method);
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);

function kept(scope: Scope, before: RequestBody, after: RequestBody, root: Root): void {
	const { before: from, after: to } = scope.comparison;
	const isToldByFields = isRequiredByFields(from, before) && isRequiredByFields(to, after);
	if (before.required !== after.required && !isToldByFields) {
		const facts = { required: after.required };
		const effect = after.required ? "narrows" : "widens";
		scope.report(root, "request-body-required-changed", facts, effect, between(before.at, after.at));
	}
	compareContent(scope, before, after, { ...root, demandedBy: demandedBy(before.required, after.required) });
	compareFields(scope, before, after, root);
}

/** A form of Swagger 2.0 has no field that says whether it is required: it is where one of its fields is. */
function isRequiredByFields({ dialect, schemas }: Api, { required, content }: RequestBody): boolean {
	if (dialect !== "2.0") return false;
	return content.every(({ type, schema }) => {
		const demands = schema !== null && schemas.get(schema).required.size > 0;
		return hasParts(type) && demands === required;
	});
}
