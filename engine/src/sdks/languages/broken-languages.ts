import type { Change } from "../../contract/change.ts";
import type { SdkLanguage } from "../../contract/sdk.ts";
import { createIsTouched } from "../change/touched-parts.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { createBreaksIn } from "./breaks-in.ts";
import { nominalLanguages } from "./nominal-languages.ts";

/** What is known of a change before languages are asked one by one. */
export interface KnownOfChange {
	/** By a structural checker. */
	readonly breaksTypescript: boolean;
	/** It takes a type along that every SDK declares. */
	readonly losesType: boolean;
	/** It takes the name of a body's type along, which not every language needs for that. */
	readonly losesBody: boolean;
	/** It is a name, and the earlier one goes on working. */
	readonly isWorking: boolean;
}

/** Of the languages that are asked for, those in which code that compiled does not compile any more. */
export type BrokenLanguages = (change: Change, known: KnownOfChange) => readonly SdkLanguage[];

/** Undefined where nobody asks for a language that tells types apart by names: the comparison's level says it all then. */
export function createBrokenLanguages(
	sides: SdkSides,
	isRenamed: (operation: string) => boolean,
	asked: readonly SdkLanguage[],
): BrokenLanguages | undefined {
	const spoken = nominalLanguages.filter(({ language }) => asked.includes(language));
	if (spoken.length === 0) return undefined;
	const isTouched = createIsTouched(sides.after, (operation) => sides.planAfter(operation).method);
	const nominal = spoken.map((one) => ({
		...one,
		breaksBy: createBreaksIn(one, sides, isTouched, isRenamed),
	}));
	return (change, { breaksTypescript, losesType, losesBody, isWorking }) => [
		...(breaksTypescript && asked.includes("typescript") ? (["typescript"] as const) : []),
		...nominal
			.filter(({ namesDeclaredBodies, breaksBy }) => {
				if (losesType || (losesBody && namesDeclaredBodies)) return true;
				return !isWorking && breaksBy(change);
			})
			.map(({ language }) => language),
	];
}
