import { errorCode } from "./error-code.ts";

/** What the system has against a file, in the words of whoever has to mend it. */
const WORDS: ReadonlyMap<string, string> = new Map([
	["EACCES", "there is no permission to read it"],
	["EPERM", "there is no permission to read it"],
	["ELOOP", "it is a link that leads back to itself"],
	["ENAMETOOLONG", "its name is longer than a file's may be"],
	["EMFILE", "too many files are open"],
	["EIO", "the disk cannot read it"],
]);

/** `there is no permission to read it`, or the system's own code where there are no better words. */
export function saySystemError(error: unknown): string {
	const code = errorCode(error);
	return WORDS.get(code ?? "") ?? code ?? "the reason is unknown";
}
