import type { Server } from "../contract/api.ts";
import { asObject, items, member, type Node, textAt } from "./node.ts";

/** The servers of a list, in its order, which says what clients try first. */
export function readServers(node: Node | undefined): readonly Server[] {
	return items(node).flatMap((item) => {
		const object = asObject(item);
		const url = object === undefined ? null : textAt(object.value, "url");
		if (object === undefined || url === null) return [];
		const variables = member(object, "variables");
		return [{ url: fillVariables(url, variables), description: textAt(object.value, "description"), at: object.at }];
	});
}

/** Server Variable Object, OpenAPI 3.1: `default` is what is sent where nothing else is chosen. */
function fillVariables(url: string, variables: Node | undefined): string {
	return url.replaceAll(/\{([^{}]*)\}/g, (written, name: string) => {
		const variable = asObject(member(variables, name));
		return variable === undefined ? written : (textAt(variable.value, "default") ?? written);
	});
}
