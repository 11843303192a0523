import type { Api } from "../../../contract/api.ts";
import { subjectOfPlace } from "../../names/lock/subjects.ts";
import type { TypeKey } from "../shape.ts";
import type { DeclaredType } from "../shapes/shape-context.ts";

/**
 * What a lock calls types, by their keys: their place, and that they are input where they look different when they are
 * sent. Of several that are merged at one place each has the hash of what is merged, which stands in its key.
 */
export function typeSubjects(declared: readonly DeclaredType[], homeOf: Api["homeOf"]): ReadonlyMap<TypeKey, string> {
	const plainSubject = ({ schema, isInput }: DeclaredType) => {
		const place = subjectOfPlace(homeOf(schema.at));
		return isInput ? `${place} input` : place;
	};
	const places = Map.groupBy(declared, plainSubject);
	return new Map(
		declared.map((type) => {
			const subject = plainSubject(type);
			const isAlone = places.get(subject)?.length === 1;
			return [type.key, isAlone ? subject : `${subject} ${type.key.split(" ").at(1) ?? ""}`];
		}),
	);
}
