import type { Server, ServerVariable } from "../../contract/api.ts";
import { asObject, items, member, type Node, textAt, textsAt } from "../node.ts";

/** The servers of a list, in its order, which says what clients try first. */
export function readServers(node: Node | undefined): readonly Server[] {
	return items(node).flatMap((item) => {
		const object = asObject(item);
		const url = object === undefined ? null : textAt(object.value, "url");
		if (object === undefined || url === null) return [];
		const variables = readVariables(url, member(object, "variables"));
		const description = textAt(object.value, "description");
		return [{ url: fillVariables(url, variables), template: url, variables, description, at: object.at }];
	});
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

function fillVariables(url: string, variables: readonly ServerVariable[]): string {
	const defaults = new Map(variables.map((variable) => [variable.name, variable.default]));
	return url.replaceAll(PLACEHOLDER, (written, name: string) => defaults.get(name) ?? written);
}

/**
 * Server Variable Object, OpenAPI 3.2: `default` is what is sent where nothing else is chosen. An empty `enum` is not
 * allowed, and limits nothing.
 */
function readVariables(url: string, variables: Node | undefined): readonly ServerVariable[] {
	const names = new Set(Array.from(url.matchAll(PLACEHOLDER), ([, name = ""]) => name));
	return [...names].flatMap((name) => {
		const variable = asObject(member(variables, name));
		if (variable === undefined) return [];
		const values = [...new Set(textsAt(variable.value, "enum"))].sort();
		const standard = textAt(variable.value, "default") ?? `{${name}}`;
		return [{ name, default: standard, values: values.length === 0 ? null : values, at: variable.at }];
	});
}
