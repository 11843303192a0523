import type { Change } from "../../contract/change.ts";
import type { SdkLanguage, SourceImpact } from "../../contract/sdk.ts";
import type { Language } from "../languages/language.ts";
import { languages } from "../languages/sdk-languages.ts";
import { typescript } from "../languages/typescript/typescript.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { type Break, isOfFew } from "../surface/surface.ts";
import { createBreaksIn, type KnownOperations } from "./breaks-in.ts";
import { codeBreaks } from "./code-breaks.ts";
import { createIsTouched } from "./touched-parts.ts";

/** What is known of a change before languages are asked one by one. */
export interface KnownOfChange {
	/** It takes a type along that every SDK declares. */
	readonly losesType: boolean;
	/** It takes the name of a body's type along, which not every language needs for that. */
	readonly losesBody: boolean;
	/** It takes a type along that only requests have. */
	readonly losesInput: boolean;
	/** It is a name, and the earlier one goes on working. */
	readonly isWorking: boolean;
}

/** What a change does to code: by TypeScript's checker, and in which of the languages that are asked for it breaks. */
export type BrokenLanguages = (
	change: Change,
	known: KnownOfChange,
) => Pick<SourceImpact, "level" | "breaks" | "stops">;

/** Says no languages where nobody asks for one that tells types apart by names: the level says it all then. */
export function createBrokenLanguages(
	sides: SdkSides,
	methods: Pick<KnownOperations, "isRenamed" | "standsAlike">,
	asked: readonly SdkLanguage[],
): BrokenLanguages {
	const known: KnownOperations = {
		isTouched: createIsTouched(sides.after, (operation) => sides.planAfter(operation).plan),
		...methods,
	};
	const others = languages.filter((one) => one !== typescript && asked.includes(one.language));
	const spoken = [typescript, ...others].map((language) => ({
		language,
		breaksBy: createBreaksIn(language, sides, known),
	}));
	return (change, lost) => {
		const said = spoken.map(({ language, breaksBy }) => {
			const breaks = lost.isWorking ? [] : breaksBy(change);
			return { language, breaks, level: losesName(language, lost) ? "ERR" : levelOf(breaks) } as const;
		});
		const [own] = said;
		const level = isMemberRenamed(change, lost) ? "ERR" : (own?.level ?? "WARN");
		const stops = codeBreaks(own?.breaks ?? [], change);
		const known = { level, ...(stops.length > 0 && { stops }) };
		if (others.length === 0) return known;
		const broken = said.filter(({ level }) => level === "ERR").map(({ language }) => language.language);
		return { ...known, breaks: broken.filter((language) => asked.includes(language)) };
	};
}

function losesName({ language, namesDeclaredBodies }: Language, lost: KnownOfChange): boolean {
	const isInputNamed = language === typescript.language;
	return lost.losesType || (lost.losesBody && namesDeclaredBodies) || (lost.losesInput && isInputNamed);
}

/** Its level is that of the languages in which members are called by words. */
function isMemberRenamed({ kind }: Change, { isWorking }: KnownOfChange): boolean {
	return kind === "sdk-member-renamed" && !isWorking;
}

function levelOf(breaks: readonly Break[] | null): SourceImpact["level"] {
	if (breaks === null) return "WARN";
	if (breaks.length === 0) return "INFO";
	return breaks.every(isOfFew) ? "WARN" : "ERR";
}
