import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { GitCommit, Parcel, ShippedFile } from "../contract/shipping.ts";
import { digest } from "../lib/digest.ts";

/** The branch on which a target is shipped: of one service and target there is one. */
export const branchOf = ({ service, target }: Pick<Parcel, "service" | "target">): string =>
	`driftgate/${service}/${target}`;

/** Names what is shipped, whatever its line ends: what a person declined is declined in either spelling. */
export function contentOf(files: readonly ShippedFile[]): string {
	const listed = files.map(({ path, text }) => [path, unixLines(text)] as const);
	return digest(JSON.stringify(listed.toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

export const unixLines = (text: string): string => text.replaceAll("\r\n", "\n");

/** The id under which git keeps a text. */
export function blobOf(text: string): string {
	const bytes = utf8ToBytes(text);
	return bytesToHex(sha1(concatBytes(utf8ToBytes(`blob ${bytes.length}\0`), bytes)));
}

/*
 * A commit of ours says so in its last line, with the tree that it made. Whoever amends it, or commits upon it, makes
 * another tree under that line, or a commit without it: such a commit is somebody's work.
 */

type Origin = Pick<Parcel, "sourceId" | "service" | "target">;

const trailerOf = ({ sourceId, service, target }: Origin, tree: string): string =>
	`Driftgate-Delivery: ${sourceId}/${service}/${target} ${tree}`;

export const messageOf = (title: string, origin: Origin, tree: string): string =>
	`${title}\n\n${trailerOf(origin, tree)}`;

/** Whether a commit is one that was shipped from there, as it was made. */
export function isOurs({ message, tree, parents }: GitCommit, origin: Origin): boolean {
	return parents.length === 1 && message.trimEnd().endsWith(`\n${trailerOf(origin, tree)}`);
}
