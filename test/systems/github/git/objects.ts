import { createHash } from "node:crypto";

/** One entry of a tree. `mode` as git writes it: 100644, 100755, 120000, 160000, 40000. */
export interface TreeEntry {
	readonly mode: string;
	readonly name: string;
	readonly sha: string;
}

/** Who made a commit, and when (ISO 8601). */
export interface Signature {
	readonly name: string;
	readonly email: string;
	readonly date: string;
}

export interface CommitContent {
	readonly tree: string;
	readonly parents: readonly string[];
	readonly author: Signature;
	readonly committer: Signature;
	readonly message: string;
}

export interface Commit extends CommitContent {
	readonly sha: string;
	/** Made by GitHub itself, which signs what it makes. */
	readonly isVerified: boolean;
}

export function gitId(type: "blob" | "tree" | "commit", content: Buffer): string {
	return createHash("sha1").update(`${type} ${content.byteLength}\0`).update(content).digest("hex");
}

export function treeId(entries: readonly TreeEntry[]): string {
	const parts = inGitsOrder(entries).flatMap(({ mode, name, sha }) => [
		Buffer.from(`${mode} ${name}\0`),
		Buffer.from(sha, "hex"),
	]);
	return gitId("tree", Buffer.concat(parts));
}

/** Git orders a folder as if its name ended in a slash. */
function inGitsOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
	const key = ({ mode, name }: TreeEntry): Buffer => Buffer.from(mode === "40000" ? `${name}/` : name);
	return [...entries].sort((one, other) => Buffer.compare(key(one), key(other)));
}

export function commitId(commit: CommitContent): string {
	const lines = [
		`tree ${commit.tree}`,
		...commit.parents.map((parent) => `parent ${parent}`),
		`author ${signed(commit.author)}`,
		`committer ${signed(commit.committer)}`,
	];
	const message = commit.message.endsWith("\n") ? commit.message : `${commit.message}\n`;
	return gitId("commit", Buffer.from(`${lines.join("\n")}\n\n${message}`));
}

const signed = ({ name, email, date }: Signature): string =>
	`${name} <${email}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
