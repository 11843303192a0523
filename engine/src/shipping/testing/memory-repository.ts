import type { Destination, FileEdit, GitCommit, Landed, Parcel, ShippedPull } from "../../contract/shipping.ts";
import { digest } from "../../lib/digest.ts";
import { blobOf } from "../parcel-names.ts";

/* A repository in memory, as git and GitHub keep one: enough of it to be shipped to. */

export interface MemoryRepository extends Destination {
	readonly refs: Map<string, string>;
	readonly all: (ShippedPull & { readonly branch: string })[];
	/** Makes a commit on a branch; gives its id. */
	push(branch: string, files: Readonly<Record<string, string | null>>, message?: string): string;
	/** The files at a branch. */
	files(branch: string): Readonly<Record<string, string>>;
	/** The names of what was asked and written, in order. */
	readonly acts: string[];
}

type Files = ReadonlyMap<string, string>;

export function memoryRepository(): MemoryRepository {
	const trees = new Map<string, Files>();
	const commits = new Map<string, GitCommit>();
	const blobs = new Map<string, string>();
	const refs = new Map<string, string>();
	const all: (ShippedPull & { readonly branch: string })[] = [];
	const acts: string[] = [];
	let clock = 0;

	const putTree = (files: Files): string => {
		const sha = digest(JSON.stringify([...files].toSorted())).slice(0, 40);
		trees.set(sha, files);
		for (const text of files.values()) blobs.set(blobOf(text), text);
		return sha;
	};
	const putCommit = (commit: Omit<GitCommit, "sha">): string => {
		clock += 1;
		const sha = digest(JSON.stringify([commit, clock])).slice(0, 40);
		commits.set(sha, { ...commit, sha });
		return sha;
	};
	const commitAt = (branch: string) => commits.get(refs.get(branch) ?? "");
	const history = (sha: string): readonly string[] => {
		const parents = commits.get(sha)?.parents ?? [];
		return [sha, ...parents.flatMap(history)];
	};
	const act = async <T>(name: string, how: () => T): Promise<T> => {
		acts.push(name);
		await Promise.resolve();
		return how();
	};

	/** A folder of a tree: what is below it, as another tree. */
	const folder = (sha: string) => {
		const files = trees.get(sha);
		if (files === undefined) return undefined;
		const names = [...new Set([...files.keys()].map((path) => path.split("/")[0] ?? ""))];
		return names.map((name) => {
			const text = files.get(name);
			if (text !== undefined) return { name, mode: "100644", sha: blobOf(text) };
			const below = [...files].filter(([path]) => path.startsWith(`${name}/`));
			return {
				name,
				mode: "040000",
				sha: putTree(new Map(below.map(([path, one]) => [path.slice(name.length + 1), one]))),
			};
		});
	};
	const withFiles = (tree: string, edits: readonly Omit<FileEdit, "mode">[]): string => {
		const files = new Map(trees.get(tree));
		for (const { path, text } of edits) {
			if (text !== null) files.set(path, text);
			// GitHub refuses to remove what is not there.
			else if (!files.delete(path)) throw new Error(`There is no ${path}.`);
		}
		return putTree(files);
	};
	const land = (branch: string, from: string | null, to: string): Landed => {
		if ((refs.get(branch) ?? null) !== from) return "overtaken";
		refs.set(branch, to);
		return "done";
	};

	return {
		...{ refs, all, acts, base: "main" },
		push(branch, files, message = "By hand") {
			const parent = refs.get(branch);
			const tree = withFiles(
				commitAt(branch)?.tree ?? putTree(new Map()),
				Object.entries(files).map(([path, text]) => ({ path, text })),
			);
			const sha = putCommit({ tree, parents: parent === undefined ? [] : [parent], message });
			refs.set(branch, sha);
			return sha;
		},
		files: (branch) => Object.fromEntries(trees.get(commitAt(branch)?.tree ?? "") ?? []),
		tip: (branch) => act("tip", () => commitAt(branch)),
		tree: (sha) => act("tree", () => folder(sha)),
		text: (blob) => act("text", () => blobs.get(blob)),
		commitsSince: (base, head) =>
			act("commitsSince", () => {
				const known = new Set(history(base));
				return history(head).flatMap((sha) => (known.has(sha) ? [] : [commits.get(sha) as GitCommit]));
			}),
		writeTree: (tree, edits) => act("writeTree", () => withFiles(tree, edits)),
		writeCommit: (commit) => act("writeCommit", () => putCommit(commit)),
		move: (branch, from, to) => act("move", () => land(branch, from, to)),
		commit: (on, message, edits) =>
			act("commit", () => {
				if (refs.get("main") !== on) return "overtaken";
				const tree = withFiles(commits.get(on)?.tree ?? "", edits);
				return land("main", on, putCommit({ tree, parents: [on], message }));
			}),
		pulls: (branch) => act("pulls", () => all.filter((pull) => pull.branch === branch).toReversed()),
		open: (branch, said) =>
			act("open", () => {
				if (all.some((pull) => pull.branch === branch && pull.state === "open")) return { refused: "It is there." };
				all.push({ ...said, branch, number: all.length + 1, state: "open" });
				return all.length;
			}),
		change: (number, said) =>
			act("change", () => {
				const index = all.findIndex((pull) => pull.number === number);
				const pull = all[index];
				if (pull !== undefined) all[index] = { ...pull, ...said };
			}),
	};
}

/** What a service's SDK is shipped as. */
export function parcel(change: Partial<Parcel> & { readonly text?: string } = {}): Parcel {
	const { text = "export {};\n", ...given } = change;
	return {
		...{ sourceId: "900", config: "driftgate.yml", service: "payments", target: "typescript" },
		...{ as: "pull_request", folder: "clients/ts", beside: [], refused: [] },
		files: [{ path: "clients/ts/payments.ts", text }],
		say: () => ({ title: "Update the TypeScript SDK of payments to 1.0.0", body: "What is new." }),
		...given,
	};
}
