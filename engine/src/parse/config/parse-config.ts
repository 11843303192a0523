import type { Config, Exception, OutputOptions, PolicyOverride, TargetName } from "../../contract/config.ts";
import type { Issue } from "../../contract/fault.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { Fault } from "../../lib/fault.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { nearest } from "../../lib/nearest.ts";
import { normalizePath } from "../../lib/paths.ts";
import { quote } from "../../lib/say.ts";
import { listIssues } from "../written/issues-at.ts";
import { buildPolicy, type WrittenGate } from "./build-policy.ts";
import { schemaIssues } from "./config-issues.ts";
import { type ConfigNodes, readConfigNodes } from "./config-nodes.ts";
import { configSchema, type WrittenConfig } from "./config-schema.ts";
import { readConfigText } from "./config-text.ts";
import { deliveryIssues, deliverySettings } from "./deliver-settings.ts";
import { lockIssues, nameSettings } from "./name-settings.ts";
import { toolSettings } from "./tool-settings.ts";

export interface ConfigChecks {
	/** The ids of all rules: where given, an id in gate.rules that is not among them is an error. */
	readonly ruleIds?: ReadonlySet<string>;
}

/**
 * Reads driftgate.yml (the whole of its schema is in config-schema.ts) and fills in the defaults. Throws Fault
 * "config-invalid" with everything that is wrong, each one sentence with its line and column and what to write.
 */
export function parseConfig(written: string, file: string, checks: ConfigChecks = {}): Config {
	const text = written.replace(/^\uFEFF/, "");
	const read = readConfigText(text, file);
	if (!("value" in read)) throw new Fault("config-invalid", read);
	const document: ConfigDocument = { value: read.value, ...readConfigNodes(text, file) };
	const parsed = configSchema.safeParse(document.value);
	const issues = [
		...document.issues,
		...(parsed.success ? [] : schemaIssues(parsed.error.issues, document)),
		...outputIssues(document),
		...builtIssues(document),
		...ruleIssues(document, checks.ruleIds),
		...deliveryIssues(document.value, file, document),
		...lockIssues(document.value, file, document),
	];
	if (!parsed.success || issues.length > 0) {
		throw new Fault(
			"config-invalid",
			listIssues(issues.toSorted(byPosition), (issue) => issue),
		);
	}
	return buildConfig(parsed.data, document);
}

interface ConfigDocument extends ConfigNodes {
	readonly value: JsonValue;
}

function outputIssues(document: ConfigDocument): readonly Issue[] {
	const outputs = memberOf(document.value, "outputs");
	if (typeof outputs !== "object" || outputs === null || Array.isArray(outputs)) return [];
	const isOff = (output: JsonValue) => output === false || memberOf(output, "enabled") === false;
	if (!Object.values(outputs).every(isOff)) return [];
	const message = "At least one output must be enabled: write typescript: true, or another of them.";
	return [{ at: document.locate(["outputs"], "key"), message }];
}

/** What stands in the configuration itself is in git, and no build makes it. */
function builtIssues(document: ConfigDocument): readonly Issue[] {
	if (memberOf(document.value, "built") !== true || !isObject(memberOf(document.value, "spec"))) return [];
	const message = "built: true is for a description in a file of its own: write its path as spec, or leave built out.";
	return [{ at: document.locate(["built"], "key"), message }];
}

function ruleIssues(document: ConfigDocument, known: ReadonlySet<string> | undefined): readonly Issue[] {
	if (known === undefined) return [];
	const gate = memberOf(document.value, "gate");
	const overrides = memberOf(gate, "overrides");
	const inOverrides = (isList(overrides) ? overrides : []).flatMap((override, index) =>
		unknownRules(memberOf(override, "rules"), ["gate", "overrides", index, "rules"], document, known),
	);
	return [...unknownRules(memberOf(gate, "rules"), ["gate", "rules"], document, known), ...inOverrides];
}

function unknownRules(
	rules: JsonValue | undefined,
	path: readonly PropertyKey[],
	document: ConfigDocument,
	known: ReadonlySet<string>,
): readonly Issue[] {
	if (!isObject(rules)) return [];
	const unknown = Object.keys(rules).filter((id) => id !== "__proto__" && !known.has(id));
	return unknown.map((id) => {
		const meant = nearest(id, known);
		const remedy = meant === undefined ? "write the id of a rule, as findings show it" : `write ${meant}`;
		return { at: document.locate([...path, id], "key"), message: `There is no rule ${quote(id)}: ${remedy}.` };
	});
}

function byPosition(one: Issue, other: Issue): number {
	return (one.at?.line ?? 0) - (other.at?.line ?? 0) || (one.at?.column ?? 0) - (other.at?.column ?? 0);
}

function buildConfig(written: WrittenConfig, document: ConfigDocument): Config {
	const { gate = {} } = written;
	return {
		service: written.service,
		version: written.version,
		versionAt: document.locate(["version"], "value"),
		spec: buildSpec(written.spec, document),
		built: written.built ?? false,
		outputs: enabledOutputs(written.outputs),
		policy: buildPolicy(gate, buildOverrides(gate, document)),
		exceptions: (written.exceptions ?? []).map(
			(exception, index): Exception => ({ ...exception, at: document.locate(["exceptions", index], "value") }),
		),
		consumes: written.consumes ?? [],
		refs: written.refs ?? ["**"],
		liveUrl: written.live?.url ?? null,
		names: nameSettings(written.names),
		github: {
			checks: written.github?.checks ?? "one",
			comment: written.github?.comment ?? "changes",
			acceptButton: written.github?.accept_button ?? false,
		},
		locate: (path) => document.locate(path, "key"),
	};
}

/** An inline description is taken as it was read: the schema would copy it and drop what it cannot name. */
function buildSpec(spec: WrittenConfig["spec"], document: ConfigDocument): Config["spec"] {
	if (typeof spec === "string") return { path: normalizePath(spec) ?? spec, at: document.locate(["spec"], "value") };
	return { inline: memberOf(document.value, "spec") as JsonObject };
}

function enabledOutputs(outputs: WrittenConfig["outputs"]): ReadonlyMap<TargetName, OutputOptions> {
	const enabled = new Map<TargetName, OutputOptions>();
	for (const [target, output] of Object.entries(outputs)) {
		const options = typeof output === "object" ? output : { enabled: output };
		if (options.enabled === false) continue;
		const packageName = "package_name" in options ? (options.package_name ?? null) : null;
		const selection = typeof output === "object" ? selectionOf(output) : {};
		const tools = target === "mcp" ? toolSettings(output) : {};
		enabled.set(target as TargetName, {
			packageName,
			...selection,
			...deliverySettings(output),
			...tools,
			...(typeof output === "object" ? nativesOf(output) : {}),
		});
	}
	return enabled;
}

type WrittenOutput = Exclude<NonNullable<WrittenConfig["outputs"]["typescript"]>, boolean>;

/** Which operations an output has: left out where nobody says so. */
function selectionOf({ include, exclude }: WrittenOutput): Pick<OutputOptions, "include" | "exclude"> {
	const whole = ({ paths = [], operations = [], tags = [] }: NonNullable<WrittenOutput["include"]>) => ({
		paths,
		operations,
		tags,
	});
	return {
		...(include === undefined ? {} : { include: whole(include) }),
		...(exclude === undefined ? {} : { exclude: whole(exclude) }),
	};
}

/** What TypeScript has for dates and long integers: left out where nobody says so. */
function nativesOf({ dates, int64 }: WrittenOutput): Pick<OutputOptions, "dates" | "int64"> {
	return { ...(dates === undefined ? {} : { dates }), ...(int64 === undefined ? {} : { int64 }) };
}

function buildOverrides({ overrides = [] }: WrittenGate, document: ConfigDocument): readonly PolicyOverride[] {
	return overrides.map(({ paths = [], operations = [], tags = [], preset = null, rules = {} }, index) => ({
		paths,
		operations,
		tags,
		preset,
		rules: new Map(Object.entries(rules)),
		at: document.locate(["gate", "overrides", index], "value"),
	}));
}
