import { demandsNothing } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import type { Scope } from "../comparison.ts";
import { come, gone, type Root } from "../edit.ts";
import { type Form, writtenForm } from "../schemas/form.ts";
import { isOpenString } from "../schemas/raw-bytes.ts";

interface Carrier {
	readonly schema: SchemaId | null;
	readonly at: Place;
}

/** Compares what two places carry; one without a schema carries anything. */
export function compareCarried(scope: Scope, before: Carrier, after: Carrier, form: Form, root: Root): void {
	const { comparison } = scope;
	const carried = { form: writtenForm(form), root: { before: before.schema, after: after.schema } };
	if (before.schema !== null && after.schema !== null) {
		const carriers = { before: before.at, after: after.at };
		scope.schemas(before.schema, after.schema, form, { ...root, carriers });
	} else if (after.schema !== null) {
		const schema = comparison.after.schemas.get(after.schema);
		const where = { ...come(before.at, schema.at), carried };
		const { types } = schema;
		const narrows = isAnyText(schema, form) ? "none" : "narrows";
		if (types !== null) scope.report(root, "type-changed", { from: null, to: types }, narrows, where);
		else if (!demandsNothing(schema)) {
			scope.report(root, "keyword-changed", { keyword: "schema", from: undefined, to: schema.name }, "narrows", where);
		}
	} else if (before.schema !== null) {
		const schema = comparison.before.schemas.get(before.schema);
		const where = { ...gone(schema.at, after.at), carried };
		const { types } = schema;
		const widens = isAnyText(schema, form) ? "none" : "widens";
		if (types !== null) scope.report(root, "type-changed", { from: types, to: null }, widens, where);
		else if (!demandsNothing(schema)) {
			scope.report(root, "keyword-changed", { keyword: "schema", from: schema.name, to: undefined }, "widens", where);
		}
	}
}

/** Whether a schema takes all that is sent where values travel as text. */
function isAnyText(schema: Schema, form: Form): boolean {
	return form !== "json" && isOpenString(schema) && schema.formats.length === 0;
}
