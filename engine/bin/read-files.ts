import { open, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Load, SpecInput } from "../src/contract/source.ts";
import { Fault } from "../src/lib/fault.ts";
import { plain } from "../src/lib/say.ts";
import { MAX_CHARACTERS } from "../src/parse/limits.ts";
import { errorCode } from "./error-code.ts";
import { readUtf8 } from "./read-utf8.ts";
import { sayReadError } from "./say-system-error.ts";
import { unusable } from "./unusable.ts";

/*
 * The disk, as the engine sees it: paths below one folder. The parser refuses a `$ref` that climbs out of the folder by
 * its text; a link on the disk can do the same without any `..`, so the real path is what counts here.
 */

/**
 * A description on the disk. References are followed within the working directory; where the file stands elsewhere,
 * within its own repository, or its own folder where it is in none.
 */
export async function specOnDisk(path: string, workingDirectory: string): Promise<SpecInput> {
	const { root, entry } = await placeOf(path, workingDirectory);
	return { entry, load: diskLoad(root, { entry, called: path }) };
}

/**
 * The text of a file that the command line names and that is no description: it may stand anywhere, and may be a pipe.
 * `usualName` is what such a file is called as a rule. Throws Fault.
 */
export async function readNamedFile(
	path: string,
	workingDirectory: string,
	usualName = "driftgate.yml",
): Promise<string> {
	const text = await readText(resolve(workingDirectory, path), path, usualName);
	if (text === undefined)
		throw unusable("config-invalid", `${plain(path, 1_000) || "The file without a name"} does not exist.`);
	return text;
}

/** The file that the user named: it may be a link or a pipe, and stand anywhere. `called` is how the user wrote it. */
interface Named {
	readonly entry: string;
	readonly called: string;
}

/** Reads below `root` alone. A file that is not there is undefined; one that leads out of `root` is a Fault. */
export function diskLoad(root: string, named?: Named): Load {
	return async (path) => {
		const absolute = resolve(root, path);
		if (path === named?.entry) return readText(absolute, named.called);
		const real = await realpath(absolute).catch(() => undefined);
		if (real === undefined) return undefined;
		if (!isInside(await realpath(root), real)) {
			throw unusable("spec-unresolvable", `${path} is a symbolic link to a file outside ${root}, and is not read.`);
		}
		return readText(real, path);
	};
}

async function placeOf(
	path: string,
	workingDirectory: string,
): Promise<{ readonly root: string; readonly entry: string }> {
	const absolute = resolve(workingDirectory, path);
	const root = isInside(workingDirectory, absolute) ? workingDirectory : await repositoryAround(dirname(absolute));
	return { root, entry: relative(root, absolute).split(sep).join("/") || basename(absolute) };
}

/** The nearest folder upwards that Git keeps (`.git` is a file in a worktree or submodule); `folder` where there is none. */
async function repositoryAround(folder: string): Promise<string> {
	for (let at = folder; ; at = dirname(at)) {
		if ((await stat(join(at, ".git")).catch(() => undefined)) !== undefined) return at;
		if (at === dirname(at)) return folder;
	}
}

export function isInside(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Reads no more than a description may have, so that a device or an endless pipe ends in a sentence. */
async function readText(path: string, called: string, usualName = "openapi.yaml"): Promise<string | undefined> {
	try {
		const found = await stat(path);
		if (found.isDirectory()) {
			throw unusable(
				"spec-unreadable",
				`${called} is a folder: name the file in it, such as ${join(called, usualName)}.`,
			);
		}
		const file = await open(path, "r");
		try {
			// In one piece, where it is known how long that is: of pieces put together there would be two copies.
			if (found.isFile() && found.size > 0 && found.size <= MAX_BYTES) return decodeOnce(await file.readFile(), called);
			return await readAtMost(file.createReadStream({ autoClose: false, highWaterMark: CHUNK_BYTES }), called);
		} finally {
			await file.close();
		}
	} catch (error) {
		if (error instanceof Fault) throw error;
		if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
		throw unusable("spec-unreadable", `${called} cannot be read: ${sayReadError(error)}.`);
	}
}

/** The text of bytes that nobody else has: of a large file they are given back at once, and not when V8 next looks. */
function decodeOnce(bytes: Buffer<ArrayBuffer>, called: string): string {
	const text = readUtf8(bytes, called);
	if (bytes.length >= CHUNK_BYTES) bytes.buffer.transfer(0);
	return text;
}

/** Each chunk costs a turn of the event loop, and descriptions have megabytes. */
const CHUNK_BYTES = 1024 * 1024;

/** UTF-8 takes at least one byte a UTF-16 unit: more than three bytes each and the limit is passed for certain. */
export const MAX_BYTES = 3 * MAX_CHARACTERS;

/** The text of a stream, as long as it is no longer than a description may be. Throws Fault. */
export async function readAtMost(chunks: AsyncIterable<Buffer>, called: string): Promise<string> {
	const read: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > MAX_BYTES) throw tooLarge(called);
		read.push(chunk);
	}
	return readUtf8(Buffer.concat(read), called);
}

/** Of a file of which not even the beginning was looked at. */
export function tooLarge(called: string): Fault {
	return unusable(
		"spec-too-large",
		`${called} is larger than ${MAX_CHARACTERS / 1024 / 1024} million characters, the limit for a description.`,
	);
}
