import type { FileEdit } from "../contract/shipping.ts";
import { toBase64 } from "../lib/base64.ts";

/* Edits as GitHub's two APIs take them: for the service and for the sub-action. */

interface TreeChange {
	readonly path: string;
	readonly mode: string;
	readonly type: "blob";
	readonly content?: string;
	/** null: the file is removed. */
	readonly sha?: null;
}

/** The entries of a tree upon another (REST "Create a tree"). */
export const treeEntries = (edits: readonly FileEdit[]): TreeChange[] =>
	edits.map(({ path, mode, text }) => ({
		path,
		mode,
		type: "blob",
		...(text === null ? { sha: null } : { content: text }),
	}));

interface FileChanges {
	readonly additions: readonly { readonly path: string; readonly contents: string }[];
	readonly deletions: readonly { readonly path: string }[];
}

/** What `createCommitOnBranch` changes (GraphQL `FileChanges`). */
export function fileChanges(edits: readonly FileEdit[]): FileChanges {
	const additions = edits.flatMap(({ path, text }) =>
		text === null ? [] : [{ path, contents: toBase64(new TextEncoder().encode(text)) }],
	);
	const deletions = edits.flatMap(({ path, text }) => (text === null ? [{ path }] : []));
	return { additions, deletions };
}
