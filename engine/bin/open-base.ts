import type { SpecInput } from "../src/contract/source.ts";
import { type Fault, readSide } from "../src/lib/fault.ts";
import { Misencoded } from "./read-utf8.ts";

/**
 * A base whose file was read. What its text does wrong is told, and holds up nobody; a file that the system does not give,
 * or that is no text at all, is not what anybody meant. Throws Fault.
 */
export async function openBase(input: SpecInput): Promise<SpecInput> {
	const entry = await readSide("before", () => readEntry(input));
	return { ...input, load: async (path) => (path === input.entry ? entry() : input.load(path)) };
}

/** Gives what the file holds, or throws that it is in another encoding, when it is asked for. */
async function readEntry({ entry, load }: SpecInput): Promise<() => string | undefined> {
	try {
		const text = await load(entry);
		return () => text;
	} catch (error) {
		if (!(error instanceof Misencoded)) throw error;
		return () => refuse(error);
	}
}

function refuse(fault: Fault): never {
	throw fault;
}
