import type { SchemaId } from "../../contract/api.ts";
import type { SdkSides } from "../sdk-sides.ts";
import type { Places } from "./name-changes.ts";

/** A component of the before side and one of the after side, which may have its name or another. */
export interface ComponentPair {
	readonly before: SchemaId;
	readonly after: SchemaId;
	/** Where each of them stands. */
	readonly places: Places;
}

/** null where either side has no such component. */
export function componentPair({ before, after }: SdkSides, from: string, to = from): ComponentPair | null {
	const [own, other] = [before.namedSchemas.get(from), after.namedSchemas.get(to)];
	if (own === undefined || other === undefined) return null;
	return {
		...{ before: own, after: other },
		// To ask where a schema stands reads it.
		get places() {
			return { before: before.schemas.get(own).at, after: after.schemas.get(other).at };
		},
	};
}
