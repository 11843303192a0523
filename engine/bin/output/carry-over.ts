import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { plain } from "../../src/lib/say.ts";
import { Refusal } from "../command.ts";
import { hashOf, type Manifest, readAncestor } from "./manifest.ts";
import { hasMarks, mergeTexts } from "./merge-texts.ts";

/** A text for a folder, its path relative to that, `/` between parts. */
export interface FolderFile {
	readonly path: string;
	readonly content: string;
	/** Pages around the artifact: who deletes one does not want it, and who has one of their own keeps that. */
	readonly optional?: true;
}

/** A text as it shall stand, after the edits in the one that stands there. */
export interface Carried {
	readonly path: string;
	/** As it was generated, which is the ancestor of the next merge. */
	readonly generated: string;
	/** What to write; null where nothing is to be written. */
	readonly content: string | null;
	/** The text as it will stand, whoever wrote it; null where there will be none. */
	readonly standing: string | null;
	readonly outcome: "written" | "unchanged" | "merged" | "conflict" | "left-away" | "not-ours";
	readonly conflicts: number;
}

export interface Place {
	readonly folder: string;
	/** As it was named, for messages. */
	readonly name: string;
	readonly manifest: Manifest;
	/** Whether files that are not ours, or whose edits nobody can find, may be written over. */
	readonly replace: boolean;
}

/**
 * Holds a new text against the one that stands in its place: what is ours and as we left it is replaced, edits are merged,
 * and what is not ours is refused. Throws Refusal for the latter, and where an earlier conflict is not resolved yet.
 */
export async function carryOver(place: Place, file: FolderFile): Promise<Carried> {
	const { path, content: generated } = file;
	const known = place.manifest.get(path);
	const there = await readText(join(place.folder, path));
	const outcome = { path, generated, conflicts: 0 };
	if (there === undefined) {
		return known !== undefined && file.optional === true
			? { ...outcome, content: null, standing: null, outcome: "left-away" }
			: { ...outcome, content: generated, standing: generated, outcome: "written" };
	}
	const mine = there.replaceAll("\r\n", "\n");
	if (mine === generated) return { ...outcome, content: null, standing: mine, outcome: "unchanged" };
	if (place.replace || known === hashOf(mine)) {
		return { ...outcome, content: generated, standing: generated, outcome: "written" };
	}
	const name = plain(join(place.name, path), 1_000);
	if (known === undefined && file.optional) return { ...outcome, content: null, standing: mine, outcome: "not-ours" };
	if (known === undefined) throw new Refusal(sayForeign(name));
	if (hasMarks(mine)) throw new Refusal(`${name} has conflicts that are marked: resolve them, and generate again.`);
	if (known === hashOf(generated)) return { ...outcome, content: null, standing: mine, outcome: "unchanged" };
	const ancestor = await readAncestor(place.folder, path, known);
	if (ancestor === undefined) throw new Refusal(sayLost(name));
	const { text, conflicts } = await mergeTexts(mine, ancestor, generated);
	const content = there === mine ? text : text.replaceAll("\n", "\r\n");
	if (content === there) return { ...outcome, content: null, standing: text, outcome: "unchanged" };
	return { ...outcome, content, standing: text, outcome: conflicts > 0 ? "conflict" : "merged", conflicts };
}

function sayForeign(name: string): string {
	return `${name} is not ours: move it away, name another place, or say --replace to write over it.`;
}

function sayLost(name: string): string {
	return `${name} was edited, and what was generated last is gone from .driftgate: take it back from the repository, or say --replace to lose the edits.`;
}

/** undefined where no file is; what is no file is refused by whoever writes. */
async function readText(path: string): Promise<string | undefined> {
	const there = await stat(path).catch(() => undefined);
	return there?.isFile() === true ? readFile(path, "utf8") : undefined;
}
