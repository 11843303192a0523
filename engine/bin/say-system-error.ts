import { errorCode } from "./error-code.ts";

type Words = ReadonlyMap<string, string>;

const TOO_LONG = ["ENAMETOOLONG", "its name is too long for a file"] as const;

const READING: Words = new Map([
	["EACCES", "there is no permission to read it"],
	["EPERM", "there is no permission to read it"],
	["ELOOP", "it is a symbolic link that leads back to itself"],
	TOO_LONG,
	["EMFILE", "too many files are open"],
	["EIO", "the disk cannot read it"],
]);

const WRITING: Words = new Map([
	["EACCES", "there is no permission"],
	["EPERM", "there is no permission"],
	["EROFS", "the disk is read-only"],
	["ENOSPC", "the disk is full"],
	["EEXIST", "a folder of the path is a file"],
	["ENOTDIR", "a folder of the path is a file"],
	["ENOENT", "its folder cannot be created"],
	TOO_LONG,
]);

/** What the system has against reading a file, or its own code where there are no better words. */
export function sayReadError(error: unknown): string {
	return sayBy(READING, error);
}

/** The same of writing one. */
export function sayWriteError(error: unknown): string {
	return sayBy(WRITING, error);
}

function sayBy(words: Words, error: unknown): string {
	const code = errorCode(error);
	return words.get(code ?? "") ?? code ?? "the reason is unknown";
}
