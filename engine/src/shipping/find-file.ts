import type { Destination, TreeEntry } from "../contract/shipping.ts";
import { quote } from "../lib/say.ts";

/** What stands at a file's path; or why no file of ours can stand there, as a sentence with what to do. */
export type Found = { readonly entry: TreeEntry | undefined } | { readonly refused: string };

export type FindFile = (path: string) => Promise<Found>;

/** Looks for files in a tree, each folder of which is asked for once. What a link leads to is never looked at. */
export function createFindFile(to: Pick<Destination, "tree">, root: string): FindFile {
	const folders = new Map<string, ReturnType<Destination["tree"]>>();
	const entriesOf = (sha: string): ReturnType<Destination["tree"]> => {
		const asked = folders.get(sha) ?? to.tree(sha);
		folders.set(sha, asked);
		return asked;
	};
	return async (path) => {
		const steps = path.split("/");
		let folder = root;
		for (const [depth, step] of steps.entries()) {
			const entry = (await entriesOf(folder))?.find(({ name }) => name === step);
			if (entry === undefined) return { entry };
			const isLast = depth === steps.length - 1;
			if (isFolder(entry) === isLast || (isLast && !isFile(entry))) {
				return { refused: sayInTheWay(steps.slice(0, depth + 1).join("/"), entry) };
			}
			if (isLast) return { entry };
			folder = entry.sha;
		}
		return { entry: undefined };
	};
}

const isFolder = ({ mode }: TreeEntry): boolean => mode === "040000" || mode === "40000";
const isFile = ({ mode }: TreeEntry): boolean => mode.startsWith("100");

function sayInTheWay(path: string, entry: TreeEntry): string {
	const kind = isFolder(entry) ? "a folder" : isFile(entry) ? "a file" : "a link or a submodule";
	const wanted = isFolder(entry) ? "a file is to be written" : "a folder is needed";
	return `${quote(path)} is ${kind} where ${isFile(entry) || isFolder(entry) ? wanted : "a file or folder is needed"}: choose another path, or move it away.`;
}
