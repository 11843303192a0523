import type { Api } from "../../../contract/api.ts";
import { appendPointer } from "../../../lib/json-pointer.ts";

/** A parameter that stands in a list, and what is inside of it. */
const listed = /^(?<list>.*?\/parameters)\/(?<index>\d+)(?<inside>\/.*)?$/su;

/**
 * Api.homeOf for whoever names things: a parameter of a list is told by its name (`parameters/query:expand`), so that it does
 * not matter where in the list it stands.
 */
export function createParameterHomes(api: Api): Api["homeOf"] {
	const homes = parameterHomes(api);
	return (place) => {
		const home = api.homeOf(place);
		const { list, index, inside = "" } = listed.exec(home)?.groups ?? {};
		const named = list === undefined ? undefined : homes.get(`${list}/${index}`);
		return named === undefined ? home : named + inside;
	};
}

/** The homes of parameters that stand in lists, by those that have their numbers. */
export function parameterHomes({ operations, webhooks, homeOf }: Api): ReadonlyMap<string, string> {
	const homes = new Map<string, string>();
	const callbacks = operations.flatMap((operation) => operation.callbacks);
	for (const { parameters } of [...operations, ...webhooks, ...callbacks]) {
		for (const { in: place, name, at } of parameters) {
			const home = homeOf(at);
			const { list, inside } = listed.exec(home)?.groups ?? {};
			if (list !== undefined && inside === undefined) homes.set(home, appendPointer(list, `${place}:${name}`));
		}
	}
	return homes;
}

/** The name of a parameter, as part of its home; null for any other part. */
export function parameterName(part: string): string | null {
	return /^(?:path|query|querystring|header|cookie):(?<name>.*)$/su.exec(part)?.groups?.["name"] ?? null;
}
