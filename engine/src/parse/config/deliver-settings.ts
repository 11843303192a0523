import type { DeliverySettings } from "../../contract/delivery-settings.ts";
import type { Issue } from "../../contract/fault.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { normalizePath } from "../../lib/paths.ts";
import type { ConfigNodes } from "./config-nodes.ts";
import type { WrittenConfig } from "./config-schema.ts";

type Output = WrittenConfig["outputs"]["typescript"];

/** With `deliver` where an output is delivered. */
export function deliverySettings(output: Output): { readonly deliver?: DeliverySettings } {
	if (typeof output !== "object" || output.deliver === undefined) return {};
	const { repository = null, path, as = "pull_request" } = output.deliver;
	return { deliver: { repository, path: normalizePath(path) ?? path, as } };
}

/** A folder cannot stand where the configuration itself does, whichever repository it is in. */
export function deliveryIssues(value: JsonValue, file: string, { locate }: ConfigNodes): readonly Issue[] {
	const outputs = memberOf(value, "outputs");
	if (!isObject(outputs)) return [];
	return Object.entries(outputs).flatMap(([name, output]) => {
		const path = memberOf(memberOf(output, "deliver"), "path");
		const folder = typeof path === "string" ? normalizePath(path) : undefined;
		if (folder !== file && folder?.startsWith(`${file}/`) !== true) return [];
		const message = `outputs.${name}.deliver.path is this configuration itself: write a folder, such as clients/${name}.`;
		return [{ at: locate(["outputs", name, "deliver", "path"], "value"), message }];
	});
}
