import type { Change } from "../../contract/change.ts";
import { nameKey } from "../../generate/names/assign-names.ts";
import { splitWords } from "../../generate/names/split-words.ts";
import type { Language } from "../languages/language.ts";
import { type Break, symbols } from "../surface/surface.ts";

/** Of names nothing more is known than that they go. */
export function named(isGone: boolean | null): readonly Break[] | null {
	if (isGone === null) return null;
	return isGone ? [{ symbol: symbols.name, how: "gone" }] : [];
}

/** Whether a language has the name that another one took the place of; null where that depends on what code gives. */
export function isNamed({ kind, facts }: Change, language: Language): boolean | null {
	const { namesByWords, namesValues, namesServerVariables } = language;
	if (kind === "sdk-type-removed" && facts.extended) return language.namesBases;
	if (kind === "sdk-type-narrowed") {
		if (facts.because === "sent-alone") return language.closesEnums;
		return language.hasReadOnlyLists ? null : false;
	}
	if (kind === "sdk-server-variable-removed") return namesServerVariables;
	// Names that differ in signs and capitals alone have the same words.
	if (kind === "sdk-argument-renamed") return !namesByWords || !haveSameWords(facts.from, facts.to);
	if (kind !== "sdk-member-renamed") return true;
	return facts.part === "value" ? namesValues : namesByWords;
}

function haveSameWords(one: string, other: string): boolean {
	return nameKey(splitWords(one)) === nameKey(splitWords(other));
}
