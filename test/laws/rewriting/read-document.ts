import { posix } from "node:path";
import { type Document, readText, type Value } from "./documents.ts";
import { mapReferences, targetOf } from "./references.ts";

/** A description with every file that its references name and that is there. */
export function readDocument(entry: string, read: (path: string) => string | undefined): Document | undefined {
	const files = new Map<string, Value>();
	const waiting = [entry];
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		const text = files.has(path) ? undefined : read(path);
		if (text === undefined) continue;
		const here = path;
		const value = readText(path, text);
		files.set(path, value);
		mapReferences(value, (ref) => {
			const target = targetOf(ref, here);
			if (target !== undefined && !posix.normalize(target.file).startsWith("..")) waiting.push(target.file);
			return undefined;
		});
	}
	return files.has(entry) ? { entry, files } : undefined;
}
