import type { Schema } from "../../contract/api.ts";
import type { Effects } from "../effects/effect.ts";

/**
 * OpenAPI 3.0 and 3.1 say only that such a property SHOULD NOT travel the other way, so a request with a read-only
 * property may be refused or not: unknown. The way in which it does travel is not touched. One that is required all the
 * time is required where it travels alone: requests must hold it from now on, and responses need not.
 */
export const ACCESS_EFFECTS: Readonly<Record<"readOnly" | "writeOnly", (to: boolean, isRequired: boolean) => Effects>> =
	{
		readOnly: (to, isRequired) => {
			const opened = isRequired ? "narrows" : "widens";
			return { request: to ? "unknown" : opened, response: "none" };
		},
		writeOnly: (to, isRequired) => {
			const closed = isRequired ? "widens" : "narrows";
			return { request: "none", response: to ? closed : "none" };
		},
	};

/** Which ways something does not travel. */
export interface Marks {
	readonly readOnly: boolean;
	readonly writeOnly: boolean;
}

export function access({ readOnly, writeOnly }: Schema): Marks {
	return { readOnly, writeOnly };
}

/**
 * What travels one way in neither version, or in one of them alone, has no two values there to hold against each other: it
 * came or went, which is said of the mark.
 */
export function closedWays(before: Schema, after: Schema): Marks {
	return { readOnly: before.readOnly || after.readOnly, writeOnly: before.writeOnly || after.writeOnly };
}

/**
 * That a property is required holds for the way it travels alone (OpenAPI 3.0, Schema Object): no request need hold one
 * that is required and read-only, and no response held one that was required and write-only.
 */
export function closedToDemand(
	isRequired: boolean,
	{ before, after }: { readonly before: Schema; readonly after: Schema },
): Marks {
	const isAlike = (mark: keyof Marks) => before[mark] && after[mark];
	return {
		readOnly: isRequired ? after.readOnly : isAlike("readOnly"),
		writeOnly: isRequired ? isAlike("writeOnly") : before.writeOnly,
	};
}
