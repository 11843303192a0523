import type { JsonObject, JsonValue } from "../../../contract/json.ts";
import { isList, isObject } from "../../../lib/json-kind.ts";
import type { ArgumentSource } from "../../plan/sdk-plan.ts";
import type { ToolPlan } from "../tool-set.ts";

/** An argument as models are shown it, or a member of one. */
export interface ShownArgument {
	/** `filter.status`, with `[]` behind a list. */
	readonly label: string;
	/** The label of what it stands in; null for an argument of the tool's own. */
	readonly parent: string | null;
	/** Names of members on the way from the body, or from the parameter, to it. */
	readonly way: readonly string[];
	readonly source: ArgumentSource;
	readonly required: boolean;
	/** Texts to choose from; null where any goes. */
	readonly values: readonly string[] | null;
	readonly description: string | null;
}

/** Everything that a tool's own arguments show, by label. */
export function shownArguments({ input, arguments: given, method }: ToolPlan): ReadonlyMap<string, ShownArgument> {
	const sources = new Map(method.arguments.map(({ member, source }) => [member, source]));
	const members = new Map(given.map(({ name, member }) => [name, member]));
	const shown = new Map<string, ShownArgument>();
	for (const [name, schema, required] of membersOf(input)) {
		const source = sources.get(members.get(name) ?? name) ?? { kind: "body" };
		const way = source.kind === "member" ? [source.name] : [];
		add({ label: name, parent: null, way, source, required, schema }, shown);
	}
	return shown;
}

interface Found extends Pick<ShownArgument, "label" | "parent" | "way" | "source" | "required"> {
	readonly schema: JsonObject;
}

/** Depth is bounded by what a portable schema shows. */
function add(found: Found, shown: Map<string, ShownArgument>): void {
	const { schema, ...place } = found;
	const { enum: values, description } = schema;
	shown.set(place.label, {
		...place,
		values: isList(values) ? values.filter((value) => typeof value === "string") : null,
		description: typeof description === "string" ? description : null,
	});
	const [inner, label] = itemsOf(schema, place.label);
	for (const [name, member, required] of membersOf(inner)) {
		const own = { label: `${label}.${name}`, parent: place.label, way: [...place.way, name], required };
		add({ ...own, source: place.source, schema: member }, shown);
	}
}

/** What a list holds, lists within lists included. */
function itemsOf(schema: JsonObject, label: string): readonly [schema: JsonObject, label: string] {
	const { items } = schema;
	return isObject(items) ? itemsOf(items, `${label}[]`) : [schema, label];
}

function membersOf(schema: JsonObject): readonly (readonly [name: string, schema: JsonObject, required: boolean])[] {
	const { properties, required } = schema;
	if (!isObject(properties)) return [];
	const demanded = new Set<JsonValue>(isList(required) ? required : []);
	return Object.entries(properties).flatMap(([name, member]) =>
		isObject(member) ? [[name, member, demanded.has(name)] as const] : [],
	);
}
