import type { SchemaId } from "../contract/api.ts";
import type { Place } from "../contract/source.ts";
import type { Scope } from "./comparison.ts";
import { come, gone, type Root } from "./edit.ts";
import type { Form } from "./schema/form.ts";

interface Carrier {
	readonly schema: SchemaId | null;
	readonly at: Place;
}

/** Compares what two places carry; one without a schema carries anything. */
export function compareCarried(scope: Scope, before: Carrier, after: Carrier, form: Form, root: Root): void {
	const { comparison } = scope;
	if (before.schema !== null && after.schema !== null) {
		scope.schemas(before.schema, after.schema, form, root);
	} else if (after.schema !== null) {
		const { types, at } = comparison.after.schemas.get(after.schema);
		if (types !== null) scope.report(root, "type-changed", { from: null, to: types }, "narrows", come(before.at, at));
	} else if (before.schema !== null) {
		const { types, at } = comparison.before.schemas.get(before.schema);
		if (types !== null) scope.report(root, "type-changed", { from: types, to: null }, "widens", gone(at, after.at));
	}
}
