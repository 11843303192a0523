import type { Server } from "../../contract/api.ts";
import type { SdkPlan, ServerPlan, ServerVariablePlan } from "./sdk-plan.ts";
import { distinctWords } from "./words/distinct-words.ts";

/** Where an API is, with what clients choose in its address. */
export function planServer({ template, description, variables }: Server): ServerPlan {
	const words = distinctWords(variables.map(({ name }) => name));
	return {
		url: template,
		description,
		variables: variables.map(({ name, default: standard, values }) => ({
			name,
			words: words.get(name) ?? [],
			default: standard,
			values,
		})),
	};
}

/** The address where nothing is chosen for its variables. */
export function filledUrl({ url, variables }: ServerPlan): string {
	return variables.reduce((text, { name, default: usual }) => text.replaceAll(`{${name}}`, () => usual), url);
}

/** The servers that operations have in the place of the description's first, each once. */
export function ownServers({ groups }: Pick<SdkPlan, "groups">): readonly ServerPlan[] {
	const own = groups.flatMap(({ methods }) => methods.flatMap(({ server }) => server ?? []));
	return [...new Map(own.map((server) => [`${server.url} ${filledUrl(server)}`, server])).values()];
}

/** Whether every call has somewhere to go that no caller gives: each operation has a server that is `whole`. */
export function arePlaced(
	{ servers: [first], groups }: Pick<SdkPlan, "servers" | "groups">,
	isWhole: (server: ServerPlan) => boolean,
): boolean {
	if (first !== undefined && isWhole(first)) return true;
	const methods = groups.flatMap((group) => group.methods);
	return methods.length > 0 && methods.every(({ server }) => server !== null && isWhole(server));
}

/**
 * What clients choose in the addresses of servers, each name once. Where several have it, the first has the default, and
 * whatever one of them takes can be chosen.
 */
export function variablesOf(servers: readonly ServerPlan[]): readonly ServerVariablePlan[] {
	const variables = new Map<string, ServerVariablePlan>();
	for (const variable of servers.flatMap((server) => server.variables)) {
		const { values = null, ...known } = variables.get(variable.name) ?? variable;
		const all = values === null || variable.values === null ? null : [...new Set([...values, ...variable.values])];
		variables.set(variable.name, { ...known, values: all });
	}
	const words = distinctWords([...variables.keys()]);
	return [...variables.values()].map((variable) => ({
		...variable,
		words: words.get(variable.name) ?? variable.words,
	}));
}
