import type { Config } from "../src/contract/config.ts";
import type { Issue } from "../src/contract/fault.ts";
import type { JsonValue } from "../src/contract/json.ts";
import { Fault } from "../src/lib/fault.ts";
import { isObject } from "../src/lib/json-kind.ts";
import { memberOf } from "../src/lib/json-pointer.ts";
import { pathObjection } from "../src/lib/paths.ts";
import { readConfigText } from "../src/parse/config/config-text.ts";
import { parseConfig } from "../src/parse/config/parse-config.ts";
import { parseSource } from "../src/parse/parse-source.ts";
import { ruleIds } from "../src/rule-ids.ts";
import { configuredSpec } from "./configured-spec.ts";

/** The configuration. Where it cannot be used, throws Fault with what is wrong with the description that it names, too. */
export async function configOrAllFaults(text: string, path: string, folder: string): Promise<Config> {
	try {
		return parseConfig(text, path, { ruleIds });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		throw new Fault(error.code, [...error.issues, ...(await issuesOfSpec(text, path, folder))]);
	}
}

async function issuesOfSpec(text: string, path: string, folder: string): Promise<readonly Issue[]> {
	const read = readConfigText(text.replace(/^\uFEFF/, ""), path);
	const spec = "value" in read ? writtenSpec(memberOf(read.value, "spec")) : undefined;
	if (spec === undefined) return [];
	try {
		await parseSource(configuredSpec({ spec, built: false }, path, folder));
		return [];
	} catch (error) {
		if (error instanceof Fault) return error.issues;
		throw error;
	}
}

/** What the configuration says of it, where that much can be used. */
function writtenSpec(spec: JsonValue | undefined): Config["spec"] | undefined {
	if (isObject(spec)) return { inline: spec };
	const isPath = typeof spec === "string" && spec !== "" && pathObjection(spec) === undefined;
	return isPath ? { path: spec } : undefined;
}
