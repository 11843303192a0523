import type { DecisionDetails, EndingDetails } from "../contract/evidence.ts";
import { digest } from "../lib/digest.ts";

/** What a person's text is named by in details. */
export function hashOfPerson(text: string): string {
	return digest(text);
}

/** The people whom details name, each once, in the order in which they are named first. */
export function namedPeople(
	decisions: readonly (DecisionDetails | undefined)[],
	ending: EndingDetails | undefined,
): readonly string[] {
	const named = decisions.flatMap((details) => (details === undefined ? [] : peopleOf(details)));
	return [...new Set(ending === undefined ? named : [...named, ending.ended_by.person])];
}

function peopleOf({ asked_by, exceptions }: DecisionDetails): readonly string[] {
	const accepted = exceptions.flatMap(({ added_by, confirmed_by }) =>
		[added_by, confirmed_by].flatMap((by) => (by !== undefined && "person" in by ? [by.person] : [])),
	);
	return asked_by === undefined ? accepted : [asked_by.person, ...accepted];
}
