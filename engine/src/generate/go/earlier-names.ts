import type { Words } from "../names/split-words.ts";
import type { TypePlan } from "../plan/sdk-plan.ts";
import type { GoDeclaration } from "./go-model.ts";

/** A name that a declaration had before, and that goes on meaning it. */
export interface EarlierName {
	readonly id: string;
	readonly words: Words;
	readonly of: GoDeclaration;
}

/** Earlier names of types; what is declared within one had its name from it, and has the earlier one as well. */
export function earlierNames(
	types: readonly TypePlan[],
	declarations: readonly GoDeclaration[],
): readonly EarlierName[] {
	return types.flatMap(({ key, name, aliases }) =>
		aliases.flatMap((alias) =>
			declarations
				.filter(({ id }) => id === key || (id.startsWith(key) && /^[/|]/u.test(id.slice(key.length))))
				.map((of) => ({
					id: `earlier ${alias.join("-")} ${of.id}`,
					words: [...alias, ...of.words.slice(name.length)],
					of,
				})),
		),
	);
}
