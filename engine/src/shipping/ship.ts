import type { Destination, FileEdit, GitCommit, Landed, Parcel, Shipped, ShippedPull } from "../contract/shipping.ts";
import { findEdits } from "./find-edits.ts";
import { branchOf, contentOf, isOurs, messageOf } from "./parcel-names.ts";
import { contentIn, isSaid, type Said, sayPull } from "./pull-marks.ts";
import { sayLeftFiles } from "./say-left-files.ts";

/** What is known once both sides were looked at. */
interface Look {
	readonly base: GitCommit;
	readonly edits: readonly FileEdit[];
	readonly left: readonly string[];
	readonly content: string;
	readonly branch: string;
}

/**
 * Brings a parcel to a repository. Every step looks first at what is there, so that it may be done again after a crash, and
 * by two at once: there is one branch and one pull request. Throws what the destination throws.
 */
export async function ship(to: Destination, parcel: Parcel): Promise<Shipped> {
	const base = await to.tip(to.base);
	if (base === undefined) return { kind: "refused", why: NO_BASE(to.base) };
	const found = await findEdits(to, base.tree, parcel);
	if ("refused" in found) return { kind: "refused", why: found.refused };
	const content = contentOf([...parcel.files, ...parcel.beside]);
	const look = { base, ...found, content, branch: branchOf(parcel) };
	const shipped = await (parcel.as === "commit" ? commitToBase : shipBranch)(to, parcel, look);
	const isThere = shipped.kind === "same" || shipped.kind === "shipped";
	return isThere && look.left.length > 0 ? { ...shipped, left: look.left } : shipped;
}

const NO_BASE = (branch: string) =>
	`The repository has no commit on its default branch ${branch}: push a first one, a README for instance.`;

async function commitToBase(to: Destination, parcel: Parcel, { base, edits, content }: Look): Promise<Shipped> {
	if (edits.length === 0) return { kind: "same" };
	return outcomeOf(await to.commit(base.sha, parcel.say(undefined).title, edits), { branch: to.base, content });
}

async function shipBranch(to: Destination, parcel: Parcel, look: Look): Promise<Shipped> {
	const { branch, content, base } = look;
	const pulls = parcel.as === "pull_request" ? await to.pulls(branch) : [];
	const open = pulls.find(({ state }) => state === "open");
	const tip = await to.tip(branch);
	const foreign = tip === undefined ? [] : await foreignOn(to, parcel, { base, tip });
	if (foreign === null || foreign.length > 0) {
		if (open !== undefined) await sayLeft(to, parcel, { open, content, foreign });
		return { kind: "foreign", branch, commits: foreign };
	}
	if (look.edits.length === 0) return closeNeedless(to, open);
	const declined = open === undefined ? declinedBefore(pulls, parcel, content) : undefined;
	if (declined !== undefined) return { kind: "declined", pull: declined.number };
	const merged = pulls[0]?.state === "merged" ? pulls[0].number : undefined;
	const said = parcel.say(merged);
	const landed = await rebuild(to, parcel, { ...look, tip, title: said.title });
	if (landed !== "done" || parcel.as === "branch") return outcomeOf(landed, { branch, content });
	const shipped = await propose(to, look, { open, said: sayPull(said, content, noteOf(look)) });
	return merged === undefined || shipped.kind !== "shipped" ? shipped : { ...shipped, merged };
}

function outcomeOf(landed: Landed, { branch, content }: Pick<Look, "branch" | "content">): Shipped {
	if (landed === "done") return { kind: "shipped", branch, content };
	return landed === "overtaken" ? { kind: "overtaken" } : { kind: "refused", why: landed.refused };
}

/** The commits of the branch that are somebody else's; null where they are too many to be told. */
async function foreignOn(
	to: Destination,
	parcel: Parcel,
	{ base, tip }: { readonly base: GitCommit; readonly tip: GitCommit },
): Promise<readonly string[] | null> {
	const ahead = await to.commitsSince(base.sha, tip.sha);
	if (ahead === undefined) return null;
	return ahead.filter((commit) => !isOurs(commit, parcel)).map(({ sha }) => sha);
}

/** What was named once for the same commits is not written again: the text has not changed. */
async function sayLeft(
	to: Destination,
	parcel: Parcel,
	{
		open,
		content,
		foreign,
	}: { readonly open: ShippedPull; readonly content: string; readonly foreign: readonly string[] | null },
): Promise<void> {
	const named = foreign === null ? "commits" : foreign.slice(0, 10).join(", ");
	const note = `**This branch is left as it is**: it has commits that Driftgate did not make (${named}). Merge it, or delete the branch: the next delivery makes it anew.\n\n`;
	// The content is that of the branch, and not what would have been shipped.
	const said = sayPull(parcel.say(undefined), contentIn(open) ?? content, note);
	if (!isSaid(open, said)) await to.change(open.number, said);
}

const noteOf = ({ left }: Look): string => (left.length === 0 ? "" : `${sayLeftFiles(left)}\n\n`);

/** The base came to have it some other way. Without the mark it is not taken for one that a person declined. */
async function closeNeedless(to: Destination, open: ShippedPull | undefined): Promise<Shipped> {
	if (open === undefined) return { kind: "same" };
	const body = `Closed by Driftgate: the branch \`${to.base.replaceAll("`", "'")}\` has all of this by now.`;
	await to.change(open.number, { state: "closed", body });
	return { kind: "same", closed: open.number };
}

function declinedBefore(pulls: readonly ShippedPull[], { refused }: Parcel, content: string): ShippedPull | undefined {
	const last = pulls[0];
	if (last?.state !== "closed") return undefined;
	return contentIn(last) === content || refused.includes(content) ? last : undefined;
}

interface Rebuilding extends Look {
	readonly tip: GitCommit | undefined;
	readonly title: string;
}

/** One commit upon the base's head. A branch that has it already is left as it is. */
async function rebuild(to: Destination, parcel: Parcel, look: Rebuilding): Promise<Landed> {
	const { base, edits, branch, tip, title } = look;
	const tree = await to.writeTree(base.tree, edits);
	const isThere = tip?.tree === tree && tip.parents.length === 1 && tip.parents[0] === base.sha;
	if (isThere) return "done";
	// Made before the branch moves, in one step: a branch without a commit of its own would close its pull request.
	const sha = await to.writeCommit({ tree, parents: [base.sha], message: messageOf(title, parcel, tree) });
	return to.move(branch, tip?.sha ?? null, sha);
}

async function propose(
	to: Destination,
	{ branch, content }: Look,
	{ open, said }: { readonly open: ShippedPull | undefined; readonly said: Said },
): Promise<Shipped> {
	if (open !== undefined) {
		if (!isSaid(open, said)) await to.change(open.number, said);
		return { kind: "shipped", branch, content, pull: open.number };
	}
	const opened = await to.open(branch, said);
	if (typeof opened === "number") return { kind: "shipped", branch, content, pull: opened };
	// Another of us was faster, or it was opened by a request whose answer was lost.
	const there = (await to.pulls(branch)).find(({ state }) => state === "open");
	return there === undefined
		? { kind: "refused", why: opened.refused }
		: { kind: "shipped", branch, content, pull: there.number };
}
