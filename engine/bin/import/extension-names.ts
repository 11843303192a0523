import type { JsonValue } from "../../src/contract/json.ts";
import { isList, isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import type { Answer, Draft, Setting } from "./setting.ts";

/** The extensions by which a tool's files name a method: its groups, and itself. */
export interface NameKeys {
	readonly group: string;
	readonly method: string;
}

const METHODS: ReadonlySet<string> = new Set([
	"get",
	"put",
	"post",
	"delete",
	"options",
	"head",
	"patch",
	"trace",
	"query",
]);

/**
 * Takes the name of one operation over, where it has groups and method. What else the tool's file says of the operation
 * is left: nothing is written into a description.
 */
export function takeOperationName(
	setting: Setting,
	{ route, method, said }: { readonly route: string; readonly method: string; readonly said: JsonValue },
	keys: NameKeys,
	draft: Draft,
): Answer {
	const [group, name] = [groupsOf(memberOf(said, keys.group)), memberOf(said, keys.method)];
	if (!METHODS.has(method)) return { left: "it is about no operation" };
	if (group.length === 0 && typeof name !== "string") return { left: `it gives no ${keys.group} and ${keys.method}` };
	if (group.length === 0 || typeof name !== "string") {
		return {
			left: `a name in the lock has groups and a method: ${keys.group} and ${keys.method} are read from the description`,
		};
	}
	draft.names.push({ kind: "operation", setting, path: [...group, name], method: method.toUpperCase(), route });
	const others = isObject(said) ? Object.keys(said).filter((key) => key !== keys.group && key !== keys.method) : [];
	return { became: others.length === 0 ? "a name for the lock" : `a name for the lock, without ${others.join(", ")}` };
}

/** `a.b` and `[a, b]` are two levels. */
function groupsOf(value: JsonValue | undefined): readonly string[] {
	const parts = typeof value === "string" ? value.split(".") : isList(value) ? value : [];
	return parts.filter((part) => typeof part === "string" && part !== "") as readonly string[];
}
