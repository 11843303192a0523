import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { NameLock } from "../../src/contract/name-lock.ts";
import { parseNameLock } from "../../src/generate/names/lock/parse-name-lock.ts";
import { printNameLock } from "../../src/generate/names/lock/print-name-lock.ts";
import { UsageError } from "../command.ts";
import { readNamedFile } from "../read-files.ts";
import type { OutFile } from "../write-atomically.ts";

/** The lock in a file; null where none is named, or where the first one is still to be written. Throws Fault, UsageError. */
export async function readNameLock(path: string | undefined, service: string, here: string): Promise<NameLock | null> {
	if (path === undefined) return null;
	if (path === "") throw new UsageError("--lock needs the file that names are kept in.");
	if (!existsSync(resolve(here, path))) return null;
	return parseNameLock(await readNamedFile(path, here, "driftgate.names"), path, service);
}

/** What to write it as. */
export function nameLockFiles(path: string | undefined, names: () => NameLock, here: string): readonly OutFile[] {
	return path === undefined ? [] : [{ path: resolve(here, path), content: printNameLock(names()) }];
}
