import { isPlaced } from "../../names/client-options.ts";
import type { PlannedOperation, SdkSides } from "../../sdk-sides.ts";
import { symbols } from "../../surface/surface.ts";
import type { ComparedSurfaces, Language } from "../language.ts";
import { compareMethods, isArgumentRetyped } from "./compare-methods.ts";
import { createCompareValues } from "./compare-values.ts";
import { isPayloadLost } from "./lost-payload.ts";
import { type MethodSurface, methodSurface } from "./method-surface.ts";

/**
 * TypeScript tells types apart by their structure: what a caller gives must fit what is taken now, and what comes back must
 * fit what code takes it for. Members and arguments are called as they travel.
 */
export const typescript: Language = {
	language: "typescript",
	namesDeclaredBodies: true,
	namesByWords: false,
	namesValues: false,
	namesServerVariables: true,
	hasReadOnlyLists: true,
	namesBases: true,
	joinsEqualObjects: false,
	closesEnums: true,
	typesFailures: true,
	printsFlatBodies: true,
	compare: compareStructural,
};

function compareStructural(sides: SdkSides): ComparedSurfaces {
	const surfaces = new Map<PlannedOperation, MethodSurface>();
	const read = (planned: PlannedOperation): MethodSurface => {
		const surface = surfaces.get(planned) ?? methodSurface(planned);
		surfaces.set(planned, surface);
		return surface;
	};
	const checks = () => ({
		request: sides.check("request"),
		response: sides.check("response"),
		inside: sides.check("response", true),
		insideRequest: sides.check("request", true),
	});
	return {
		ofClient: () => (isAddressLost(sides) ? [{ symbol: symbols.address, how: "demanded" }] : []),
		ofMethod: (before, after) => compareMethods(read(before), read(after), checks()),
		ofValue: createCompareValues(sides),
		isRetyped: (argument) => isArgumentRetyped(argument, sides.check("request", true)),
		ofPayload: (key) => (isPayloadLost(key, sides) ? [{ symbol: symbols.payload, how: "retyped" }] : []),
	};
}

/** A client that knew where to connect must now be told. */
function isAddressLost({ before, after }: SdkSides): boolean {
	return isPlaced(before) && !isPlaced(after);
}
