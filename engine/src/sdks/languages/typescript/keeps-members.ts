import type { Shape } from "../../../generate/typescript/structural/shape.ts";
import { type Open, recordOf } from "../../types/record-members.ts";

/** Whether code that names a member of one record finds it in the other, where it may be missing or not. */
export function keepsMembers(before: Shape, openBefore: Open, after: Shape, openAfter: Open): boolean {
	const had = recordOf(before, openBefore);
	const has = recordOf(after, openAfter);
	if (had === null || has === null) return true;
	const names = new Set(has.fields.map(({ name }) => name));
	return had.fields.every(({ name }) => names.has(name));
}
