import type { Server } from "../../contract/api.ts";
import type { ServerPlan } from "./sdk-plan.ts";
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
