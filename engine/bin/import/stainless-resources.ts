import type { JsonValue } from "../../src/contract/json.ts";
import { isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import type { Answer, Draft, Setting } from "./setting.ts";

/** Resources nest as groups do; whoever nests deeper is not followed. */
const DEEPEST = 16;

/**
 * `resources` of stainless.yml: methods by resource and subresource, each `get /path` or with an `endpoint`, and models by
 * the name of a component. Names that mean nothing here are answered one by one.
 */
export function takeResources(setting: Setting, draft: Draft): Answer {
	const before = draft.names.length;
	takeLevel(setting, [], draft);
	const taken = draft.names.length - before;
	return { became: taken === 0 ? "nothing: it names no method" : `${taken} names for the lock` };
}

function takeLevel(level: Setting, groups: readonly string[], draft: Draft): void {
	if (!isObject(level.value) || groups.length >= DEEPEST) return;
	for (const name of Object.keys(level.value)) {
		const resource = inside(level, name);
		const path = [...groups, name];
		for (const method of membersOf(inside(resource, "methods"))) takeMethod(method, path, draft);
		for (const model of membersOf(inside(resource, "models"))) takeModel(model, draft);
		takeLevel(inside(resource, "subresources"), path, draft);
	}
}

function takeMethod(setting: Setting, groups: readonly string[], draft: Draft): void {
	const endpoint = isObject(setting.value) ? memberOf(setting.value, "endpoint") : setting.value;
	const [, method, route] = /^\s*([A-Za-z]+)\s+(\/\S*)\s*$/u.exec(typeof endpoint === "string" ? endpoint : "") ?? [];
	if (method === undefined || route === undefined) {
		draft.answered.push({ setting, answer: { left: "it names no method and path of the description" } });
		return;
	}
	if (groups[0]?.startsWith("$") === true) {
		draft.answered.push({ setting, answer: { left: "a method stands in a group here, and not on the client itself" } });
		return;
	}
	const name = setting.way.at(-1) ?? "";
	draft.names.push({ kind: "operation", setting, path: [...groups, name], method: method.toUpperCase(), route });
}

function takeModel(setting: Setting, draft: Draft): void {
	const component = typeof setting.value === "string" ? setting.value.replace(/^#\/components\/schemas\//u, "") : "";
	if (component === "" || component.includes("/")) {
		draft.answered.push({ setting, answer: { left: "it names no component of the description" } });
		return;
	}
	draft.names.push({ kind: "type", setting, path: [setting.way.at(-1) ?? ""], component });
}

function inside({ way, value, at, locate }: Setting, name: string): Setting {
	const inner: JsonValue = (isObject(value) ? memberOf(value, name) : undefined) ?? null;
	const innerWay = [...way, name];
	return { way: innerWay, value: inner, at: locate?.(innerWay) ?? at, ...(locate === undefined ? {} : { locate }) };
}

function membersOf(setting: Setting): readonly Setting[] {
	return isObject(setting.value) ? Object.keys(setting.value).map((name) => inside(setting, name)) : [];
}
