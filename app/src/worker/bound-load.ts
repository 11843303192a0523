import { ServiceFault } from "../errors.ts";
import type { Load } from "./serve-files.ts";

/** Each may be of 32 MiB, and lies in memory until the thread that asked has it. GitHub bears a hundred requests at once. */
const READ_AT_ONCE = 8;

/**
 * UTF-16 units of all files that one description is gathered from; above what the engine reads of one, which refuses the
 * file that is too much by its name (MAX_CHARACTERS in engine/src/parse/limits.ts).
 */
const MOST_CHARACTERS = 40 * 1024 * 1024;

/**
 * The same files, each read once, a few at the same time and no more than can be used: a description names its files, and
 * would have thousands of the largest read at once. Throws what `load` throws, and ServiceFault invalid_spec for every file
 * after those that were too much.
 */
export function boundLoad(load: Load): Load {
	const read = new Map<string, Promise<string | undefined>>();
	const lines: Promise<unknown>[] = Array.from({ length: READ_AT_ONCE }, () => Promise.resolve());
	let characters = 0;

	const readNow = async (path: string): Promise<string | undefined> => {
		if (characters > MOST_CHARACTERS) throw tooMuch();
		const text = await load(path);
		characters += text?.length ?? 0;
		if (characters > MOST_CHARACTERS) throw tooMuch();
		return text;
	};
	const readInLine = (path: string): Promise<string | undefined> => {
		const line = read.size % READ_AT_ONCE;
		const reading = Promise.resolve(lines[line]).then(() => readNow(path));
		lines[line] = reading.catch(() => undefined);
		return reading;
	};
	return (path) => {
		const reading = read.get(path) ?? readInLine(path);
		read.set(path, reading);
		return reading;
	};
}

function tooMuch(): ServiceFault {
	return new ServiceFault("invalid_spec", {
		detail: `The files that the description names hold more than ${MOST_CHARACTERS} characters together: split it into smaller ones.`,
	});
}
