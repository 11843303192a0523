import { createGitRepository, type GitRepository } from "../../../harness/git.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { createRandom, type Random } from "../../../tools/fuzz/random.ts";
import { mergeBase } from "./history.ts";
import { mergeCommits } from "./merge-files.ts";
import { createObjectStore, type ObjectStore } from "./object-store.ts";

const FILES = ["api.yaml", "a/b.txt", "a-b", "a/c/d.json", "ü.md"];

describe("git's objects, beside git itself", () => {
	let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
	let git: GitRepository;
	let store: ObjectStore;

	beforeAll(async () => {
		folder = await createTemporaryFolder("git-objects");
		git = await createGitRepository(folder.path);
		store = createObjectStore();
	});

	afterAll(() => folder.remove());

	type Texts = Readonly<Record<string, string | null>>;

	/** Commits to git and to the store, and holds their ids to each other. */
	async function commit(
		before: Texts,
		changes: Texts,
		message: string,
	): Promise<{ readonly sha: string; readonly texts: Texts }> {
		const sha = await git.commit(changes, message);
		const said = await git.git(
			"show",
			"--no-patch",
			"--format=%T%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B",
			sha,
		);
		const [tree = "", parents = "", ...people] = said.split("\0");
		const [author, committer] = [people.slice(0, 3), people.slice(3, 6)].map(([name = "", email = "", at = ""]) => ({
			name,
			email,
			date: new Date(Number(at) * 1000).toISOString(),
		}));
		if (author === undefined || committer === undefined) throw new Error(`git said nothing of ${sha}.`);
		const texts = { ...before, ...changes };
		const files = Object.entries(texts).flatMap(([path, content]) =>
			content === null ? [] : [[path, { mode: "100644", sha: store.putBlob(Buffer.from(content)) }] as const],
		);
		const content = { tree: store.putFiles(new Map(files)), author, committer, message };
		const made = store.putCommit({ ...content, parents: parents === "" ? [] : parents.split(" ") });
		expect({ tree: made.tree, sha: made.sha }).toEqual({ tree, sha });
		return { sha, texts };
	}

	const text = (random: Random): string =>
		Array.from({ length: 12 }, (_, line) => `${line} ${random.oneIn(6) ? random.below(3) : 0}\n`).join("");

	const change = (random: Random): Texts => ({
		"new.txt": text(random),
		...Object.fromEntries(
			FILES.filter(() => random.oneIn(3)).map((path) => [path, random.oneIn(8) ? null : text(random)]),
		),
	});

	it("have git's ids, merge as git merges, and part where git says", async () => {
		const random = createRandom(15);
		const outcomes = new Set<boolean>();
		for (let round = 0; round < 6; round += 1) {
			await git.git("checkout", "--quiet", "--orphan", `base-${round}`);
			await git.git("rm", "-rf", "--quiet", "--ignore-unmatch", ".");
			const base = await commit({}, Object.fromEntries(FILES.map((path) => [path, text(random)])), `Base ${round}`);
			const one = await commit(base.texts, round % 2 === 0 ? { "one.txt": "1" } : change(random), "One");
			await git.git("checkout", "--quiet", base.sha);
			const other = await commit(base.texts, change(random), "Other\n\nWith a body");
			expect(mergeBase(store, one.sha, other.sha)).toBe(base.sha);
			const expected = await git.git("merge-tree", "--write-tree", one.sha, other.sha).catch(() => undefined);
			const merged = mergeCommits(store, one.sha, other.sha);
			expect(merged === undefined ? undefined : store.putFiles(merged)).toBe(expected);
			outcomes.add(merged === undefined);
		}
		expect(outcomes.size).toBe(2);
	});
});
