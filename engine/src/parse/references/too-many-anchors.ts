import { Fault } from "../../lib/fault.ts";

/** Where `$dynamicAnchor`s are more than anybody writes by hand. `what` ends a sentence that begins with them. */
export function tooMany(what: string): Fault {
	const message = `The description's $dynamicAnchors ${what}: write the schemas out that need so many.`;
	return new Fault("spec-too-large", [{ at: null, message }]);
}
