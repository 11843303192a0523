import type { SpecInput } from "../../contract/source.ts";
import { Fault } from "../../lib/fault.ts";
import { parseSource } from "../parse-source.ts";

/** For tests alone: a description whose first file is the entry. */
export function specOf(files: Readonly<Record<string, string>>): SpecInput {
	const [entry = "openapi.yaml"] = Object.keys(files);
	return { entry, load: async (path) => (Object.hasOwn(files, path) ? files[path] : undefined) };
}

export function parseFiles(files: Readonly<Record<string, string>>) {
	return parseSource(specOf(files));
}

/** What an input is refused with; fails where it is not refused, or not by a Fault. */
export async function faultOf(files: Readonly<Record<string, string>>): Promise<Fault> {
	try {
		await parseFiles(files);
	} catch (error) {
		if (error instanceof Fault) return error;
		throw error;
	}
	throw new Error("The input was not refused.");
}
