import type { Config, Exception } from "../../contract/config.ts";
import { plain, quote } from "../../lib/say.ts";
import type { Loosening } from "./loosening.ts";

/**
 * The exceptions that a revision adds, or lets hold longer. Reviewing them in the pull request is what they are for, so
 * each is said with who answers for it and why. `found` are the fingerprints of this change's findings. What was added in
 * the interface stands in no file, and is no part of the revision.
 */
export function addedExceptions(base: Config, revision: Config, found: ReadonlySet<string>): readonly Loosening[] {
	const known = new Map<string, string>();
	for (const { finding, expires } of base.exceptions) {
		if (expires > (known.get(finding) ?? "")) known.set(finding, expires);
	}
	return revision.exceptions.flatMap((exception, index): readonly Loosening[] => {
		const before = known.get(exception.finding);
		if (exception.at === null || (before !== undefined && exception.expires <= before)) return [];
		const { finding, owner, expires } = exception;
		return [
			{
				rule: "exception-added",
				subject: `${finding} ${owner} ${expires}`,
				path: ["exceptions", index],
				message: sayAdded(exception, before, found.has(finding)),
			},
		];
	});
}

function sayAdded({ finding, owner, reason, expires }: Exception, before: string | undefined, covers: boolean): string {
	const what =
		before === undefined
			? `This revision adds an exception for ${quote(finding)} until ${plain(expires, 40)}`
			: `This revision extends the exception for ${quote(finding)} to ${plain(expires, 40)} from ${plain(before, 40)}`;
	const which = covers ? "a finding of this change" : "which is not a finding of this change";
	return `${what}, ${which}: owner ${plain(owner)}, reason ${quoted(reason)}.`;
}

/** Somebody's own words, in one sentence of ours. */
function quoted(reason: string): string {
	return `“${plain(reason, 200).replace(/[.\s]+$/, "")}”`;
}
