import type { NameSettings } from "../../contract/config.ts";
import type { Issue } from "../../contract/fault.ts";
import type { JsonValue } from "../../contract/json.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { normalizePath } from "../../lib/paths.ts";
import type { ConfigNodes } from "./config-nodes.ts";
import type { WrittenConfig } from "./config-schema.ts";

export function nameSettings(names: WrittenConfig["names"]): NameSettings {
	const lock = names?.lock ?? null;
	return {
		lock: lock === null ? null : (normalizePath(lock) ?? lock),
		operations: new Map(Object.entries(names?.operations ?? {})),
		types: new Map(Object.entries(names?.types ?? {})),
		members: new Map(
			Object.entries(names?.members ?? {}).map(([component, members]) => [component, new Map(Object.entries(members))]),
		),
	};
}

/** The lock is a file of its own: who delivers it would write over the configuration, or over the description. */
export function lockIssues(value: JsonValue, file: string, { locate }: ConfigNodes): readonly Issue[] {
	const lock = pathOf(memberOf(memberOf(value, "names"), "lock"));
	if (lock === undefined) return [];
	const spec = pathOf(memberOf(value, "spec"));
	const other = lock === file ? "this configuration itself" : lock === spec ? "the description" : undefined;
	if (other === undefined) return [];
	const message = `names.lock is ${other}: write a file of its own, such as driftgate.names.`;
	return [{ at: locate(["names", "lock"], "value"), message }];
}

function pathOf(written: JsonValue | undefined): string | undefined {
	return typeof written === "string" ? normalizePath(written) : undefined;
}
