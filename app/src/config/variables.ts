import { githubVariables } from "./github-variables.ts";
import { keyVariables } from "./key-variables.ts";
import { processVariables } from "./process-variables.ts";
import { serviceVariables } from "./service-variables.ts";
import { stripeVariables } from "./stripe-variables.ts";

/** Every environment variable that the service reads, in the order of README's table. */
export const variables = {
	...serviceVariables,
	...githubVariables,
	...keyVariables,
	...stripeVariables,
	...processVariables,
} as const;

export type VariableName = keyof typeof variables;

export type Environment = Readonly<Partial<Record<VariableName, string | undefined>>>;

/** The rows of README's table, printed from `variables`. */
export function variableTable(): readonly {
	readonly name: string;
	readonly meaning: string;
	readonly default: string;
}[] {
	return Object.entries(variables).map(([name, row]) => ({ name, meaning: row.meaning, default: row.default }));
}
