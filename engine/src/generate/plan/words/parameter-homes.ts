import type { Api, Parameter } from "../../../contract/api.ts";
import { appendPointer } from "../../../lib/json-pointer.ts";

/** A parameter that stands in a list, and what is inside of it. */
const listed = /^(?<own>.*?\/parameters\/\d+)(?<inside>\/.*)?$/su;

/**
 * Api.homeOf for whoever names things: a parameter of a list is told by its name (`parameters/query:expand`), so that it does
 * not matter where in the list it stands.
 */
export function createParameterHomes(api: Api): Api["homeOf"] {
	const homes = parameterHomes(api);
	return (place) => {
		const home = api.homeOf(place);
		const { own = "", inside = "" } = listed.exec(home)?.groups ?? {};
		const named = homes.get(own);
		return named === undefined ? home : named + inside;
	};
}

/** The homes of parameters that stand in lists, by those that have their numbers. */
export function parameterHomes({ operations, webhooks, homeOf }: Api): ReadonlyMap<string, string> {
	const homes = new Map<string, string>();
	const callbacks = operations.flatMap((operation) => operation.callbacks);
	for (const { parameters } of [...operations, ...webhooks, ...callbacks]) {
		for (const parameter of parameters) {
			const home = homeOf(parameter.at);
			// Most are components, which have names.
			if (/\/\d+$/u.test(home)) homes.set(home, homeByName(home, parameter));
		}
	}
	return homes;
}

/** The home of a parameter that stands in a list, by its name. */
export function homeByName(home: string, { in: place, name }: Pick<Parameter, "in" | "name">): string {
	return appendPointer(home.slice(0, home.lastIndexOf("/")), `${place}:${name}`);
}

/** The name of a parameter, as part of its home; null for any other part. */
export function parameterName(part: string): string | null {
	return /^(?:path|query|querystring|header|cookie):(?<name>.*)$/su.exec(part)?.groups?.["name"] ?? null;
}
