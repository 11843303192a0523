import type { SpecInput } from "../src/contract/source.ts";
import { readSide } from "../src/lib/fault.ts";
import { unreadInput } from "../src/parse/unread-input.ts";
import { Misencoded } from "./read-utf8.ts";

/**
 * A base whose file was read. What its text does wrong is told, and holds up nobody; a file that the system does not give,
 * or that is no text at all, is not what anybody meant. Throws Fault.
 */
export async function openBase(input: SpecInput): Promise<SpecInput> {
	return readSide("before", async () => {
		try {
			const text = await input.load(input.entry);
			return { ...input, load: async (path) => (path === input.entry ? text : input.load(path)) };
		} catch (error) {
			if (!(error instanceof Misencoded)) throw error;
			return { ...input, ...unreadInput(input.entry, error.issues) };
		}
	});
}
