import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ActionFault } from "../action-fault.ts";
import { type CheckpointMemory, MOST_NOTE_BYTES } from "./memory.ts";

/** Keeps checkpoints as files of a folder, which a cache step keeps between runs. */
export function openFolderMemory(folder: string): CheckpointMemory {
	return {
		read: (name) => readNote(join(folder, name)),
		async keep(name, note) {
			await mkdir(folder, { recursive: true });
			// A step that is cancelled must not leave half a note: the next run would take it for a forged one.
			const part = join(folder, `${name}.part`);
			await writeFile(part, note);
			await rename(part, join(folder, name));
		},
	};
}

async function readNote(path: string): Promise<string | undefined> {
	let file: Awaited<ReturnType<typeof open>>;
	try {
		file = await open(path, "r");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw new ActionFault(`The checkpoint ${path} cannot be read.`, [String(error)]);
	}
	try {
		const { bytesRead, buffer } = await file.read(Buffer.alloc(MOST_NOTE_BYTES + 1), 0, MOST_NOTE_BYTES + 1, 0);
		if (bytesRead > MOST_NOTE_BYTES) throw new ActionFault(`${path} is no checkpoint: it is too large.`);
		return buffer.toString("utf8", 0, bytesRead);
	} finally {
		await file.close();
	}
}
