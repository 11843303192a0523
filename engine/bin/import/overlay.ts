import { memberOf } from "../../src/lib/json-pointer.ts";
import { takeOperationName } from "./extension-names.ts";
import { type Answer, becomes, type Draft, type Setting, type Settings } from "./setting.ts";

/*
 * Overlays (OpenAPI Overlay 1.0), as Speakeasy writes names into them: actions whose target is one operation, and whose
 * update has x-speakeasy-group and x-speakeasy-name-override.
 */

const NAMES = { group: "x-speakeasy-group", method: "x-speakeasy-name-override" };

export const overlay: Settings = {
	overlay: "it is the version of the overlay's own form",
	"x-speakeasy-jsonpath": "targets are read as the paths of operations alone",
	extends: "the description is named with --spec",
	"info.*": "it speaks of the overlay",
	"actions.*": becomes("names of operations, in a lock (`SERVICE.names`)", takeAction),
};

function takeAction(setting: Setting, draft: Draft): Answer {
	const target = memberOf(setting.value, "target");
	const [root, paths, route, method, ...more] = stepsOf(typeof target === "string" ? target : "");
	if (root !== "$" || paths !== "paths" || route === undefined || method === undefined || more.length > 0) {
		return { left: "overlays are not applied, and a name is taken over where the target is one operation" };
	}
	return takeOperationName(setting, { route, method, said: memberOf(setting.value, "update") ?? null }, NAMES, draft);
}

/** The steps of a JSONPath (RFC 9535) that names children alone: `$["paths"]["/drinks"].get`; none of any other. */
function stepsOf(path: string): readonly string[] {
	const step = /\.(?<plain>[A-Za-z_][\w-]*)|\[(?:"(?<double>[^"\\]*)"|'(?<single>[^'\\]*)')\]/uy;
	if (!path.startsWith("$") || path.length > 4_000) return [];
	const steps = ["$"];
	for (step.lastIndex = 1; step.lastIndex < path.length; ) {
		const { plain, double, single } = step.exec(path)?.groups ?? {};
		const name = plain ?? double ?? single;
		if (name === undefined) return [];
		steps.push(name);
	}
	return steps;
}
