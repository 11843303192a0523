import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Refusal } from "./command.ts";
import { errorCode } from "./error-code.ts";

/** A file to write, with its whole path. */
export interface OutFile {
	readonly path: string;
	readonly content: string;
}

/**
 * Writes all files or none: each goes beside its place first and takes it by one rename, so that no reader ever sees
 * half a file, and a full disk leaves what was there. Throws Refusal where a place cannot be written.
 */
export async function writeAtomically(files: readonly OutFile[]): Promise<void> {
	const staged = files.map((file) => ({ ...file, draft: draftBeside(file.path) }));
	try {
		for (const { path, draft, content } of staged) {
			await mkdir(dirname(path), { recursive: true });
			await writeFile(draft, content, { flag: "wx" });
		}
		for (const { path, draft } of staged) await rename(draft, path);
	} catch (error) {
		// A draft that was never written cannot be removed either; what stopped the writing is the news.
		await Promise.allSettled(staged.map(({ draft }) => rm(draft, { force: true })));
		const places = files.map(({ path }) => path).join(", ");
		throw new Refusal(`${places} cannot be written (${errorCode(error) ?? "unknown reason"}).`);
	}
}

function draftBeside(path: string): string {
	return join(dirname(path), `.driftgate-${process.pid}-${path.split("/").at(-1)}.tmp`);
}
