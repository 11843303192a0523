import type { Api, Operation } from "../../contract/api.ts";
import type { ToolClass } from "../../contract/config.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import type { KeptNames } from "../names/lock/kept-names.ts";
import { toolNames } from "../names/tool-names.ts";
import type { NamedOperation } from "./method-names/name-methods.ts";
import type { ExposurePlan } from "./sdk-plan.ts";

const NOTHING: JsonObject = {};

/**
 * What the description says of each operation as a tool for models: `x-mcp`, and for who comes from elsewhere
 * `x-speakeasy-mcp` and `x-mint`. The first that speaks of something decides it. Sorted by operation. Names are given among
 * all operations, so that leaving some out of an output moves none.
 */
export function planExposures(api: Api, named: readonly NamedOperation[], names: KeptNames): readonly ExposurePlan[] {
	const toolOf = toolNamesOf(named, names);
	return api.operations
		.map((operation) => exposureOf(operation, toolOf(operation.key)))
		.toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
}

/** Gives the name of each operation's tool by its key. */
export function toolNamesOf(named: readonly NamedOperation[], names: KeptNames): (operation: string) => string {
	const claims = named.map(({ operation: { key, matchKey: subject }, group, method }) => ({
		key,
		subject,
		words: [...group.flat(), ...method],
	}));
	return toolNames(claims, names);
}

function exposureOf({ key, matchKey, tags, extensions }: Operation, tool: string): ExposurePlan {
	const own = settingsOf(extensions.get("x-mcp"));
	const speakeasy = settingsOf(extensions.get("x-speakeasy-mcp"));
	const mint = settingsOf(memberOf(extensions.get("x-mint"), "mcp"));
	const all = [own, speakeasy, mint];
	return {
		operation: key,
		subject: matchKey,
		tool,
		tags: tags.toSorted(),
		offered: firstOf(all.map(isOffered)),
		toolClass: firstOf(all.map(classOf)),
		idempotent: firstOf(all.map((one) => truthOf(one, "idempotent") ?? truthOf(one, "idempotentHint"))),
		description: firstOf(all.map((one) => textOf(one["description"]))),
		scopes: firstOf([own, speakeasy].map((one) => scopesOf(one["scopes"]))) ?? [],
		name: firstOf(all.map((one) => textOf(one["name"]))),
	};
}

/** `x-mcp: false` is short for `x-mcp: {enabled: false}`. */
function settingsOf(value: JsonValue | undefined): JsonObject {
	if (typeof value === "boolean") return { enabled: value };
	return isObject(value) ? value : NOTHING;
}

function isOffered(settings: JsonObject): boolean | null {
	const disabled = truthOf(settings, "disabled");
	return disabled === null ? truthOf(settings, "enabled") : !disabled;
}

/** `class: read`, or the hints of the protocol by which others say the same. */
function classOf(settings: JsonObject): ToolClass | null {
	const said = settings["class"];
	if (said === "read" || said === "write" || said === "destructive") return said;
	const [readOnly, destructive] = [truthOf(settings, "readOnlyHint"), truthOf(settings, "destructiveHint")];
	if (readOnly === true) return "read";
	if (destructive !== null) return destructive ? "destructive" : "write";
	return null;
}

function truthOf(settings: JsonObject, name: string): boolean | null {
	const value = settings[name];
	return typeof value === "boolean" ? value : null;
}

function textOf(value: JsonValue | undefined): string | null {
	return typeof value === "string" && value !== "" ? value : null;
}

function scopesOf(value: JsonValue | undefined): readonly string[] | null {
	return isList(value) ? value.filter((one) => typeof one === "string").toSorted() : null;
}

function firstOf<Value>(values: readonly (Value | null)[]): Value | null {
	return values.find((value) => value !== null) ?? null;
}
