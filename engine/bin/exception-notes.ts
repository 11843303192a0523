import type { Exception } from "../src/contract/config.ts";
import { holds } from "../src/gate/apply-exceptions.ts";
import { plain, quote } from "../src/lib/say.ts";

/** The exceptions of a configuration that are over, and those that are there twice, a line each. */
export function exceptionNotes(exceptions: readonly Exception[], today: string): readonly string[] {
	const first = new Map<string, Exception>();
	return exceptions.flatMap((exception) => {
		const { finding, expires, owner } = exception;
		const earlier = first.get(finding);
		if (earlier === undefined) first.set(finding, exception);
		return [
			...(!holds(exception, today)
				? [say(exception, `The exception of ${plain(owner)} for ${quote(finding)} expired on ${plain(expires, 40)}.`)]
				: []),
			...(earlier === undefined ? [] : [say(exception, sayTwice(finding, earlier.expires, expires))]),
		];
	});
}

function sayTwice(finding: string, one: string, other: string): string {
	return `There are two exceptions for ${quote(finding)}, until ${plain(one, 40)} and until ${plain(other, 40)}: keep one of them.`;
}

function say({ at }: Exception, message: string): string {
	return at === null ? `warning  ${message}` : `warning  ${plain(at.file)}:${at.line}:${at.column} ${message}`;
}
