import type { Words } from "../../src/generate/names/split-words.ts";
import type { SdkPlan } from "../../src/generate/plan/sdk-plan.ts";

/** A call that needs nothing to be given, for the first lines of a README. */
export interface FirstCall {
	readonly group: readonly Words[];
	readonly method: Words;
}

/** Names that no language has taken, the most telling one first. */
const TELLING = ["list", "get", "read", "retrieve", "find"];

/** The most telling call of the plan, the first of its kind; null where each needs something. */
export function firstCall({ groups }: SdkPlan): FirstCall | null {
	const calls = groups.flatMap(({ path, methods }) =>
		methods
			.filter(({ arguments: given, notes, stream }) => !notes.deprecated && stream === null && !given.some(isRequired))
			.map(({ name }) => ({ group: path, method: name })),
	);
	const telling = TELLING.flatMap((word) => calls.filter(({ method }) => method.join(" ") === word));
	return telling[0] ?? null;
}

function isRequired({ required }: { readonly required: boolean }): boolean {
	return required;
}

/** `userAccounts`. */
export function camelCase(words: Words): string {
	return words.map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join("");
}
