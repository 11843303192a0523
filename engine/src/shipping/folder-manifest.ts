import { z } from "zod";
import type { Parcel, ShippedFile } from "../contract/shipping.ts";
import { digest, digest16 } from "../lib/digest.ts";
import { normalizePath } from "../lib/paths.ts";
import { unixLines } from "./parcel-names.ts";

/*
 * Which files of a folder are ours: beside them stands a manifest for each output that comes there, with the hash of each
 * text. It travels in the same commit, so that every branch says what it has, whoever delivers next and whatever they
 * remember.
 */

const FOLDER = ".driftgate";

/** Larger than what comes of a thousand files, and small enough to be read. */
const MOST_LENGTH = 1024 * 1024;
const MOST_FILES = 5_000;

const schema = z.object({ version: z.literal(1), from: z.string(), files: z.record(z.string(), z.string()) });

/** By the configuration's path, and not by the service: a service that is renamed leaves nothing behind. */
const fromOf = ({ sourceId, config, target }: Parcel): string => `${sourceId}/${target}/${config}`;

const manifestPath = (parcel: Parcel): string =>
	`${parcel.folder}/${FOLDER}/${parcel.target}-${digest16(fromOf(parcel))}.json`;

/** What is compared of a text, whatever its line ends. */
export const hashOf = (text: string): string => digest(unixLines(text));

/** The manifest of what a parcel brings. */
export function manifestOf(parcel: Parcel): ShippedFile {
	const within = parcel.folder.length + 1;
	const hashes = parcel.files.map(({ path, text }) => [path.slice(within), hashOf(text)] as const);
	const files = Object.fromEntries(hashes.toSorted(([one], [other]) => (one < other ? -1 : 1)));
	const text = `${JSON.stringify({ version: 1, from: fromOf(parcel), files }, null, "\t")}\n`;
	return { path: manifestPath(parcel), text };
}

/** Paths in the repository and the hash of each; empty where the text is no manifest of the same output. */
export function readManifest(text: string, parcel: Parcel): ReadonlyMap<string, string> {
	const { data } = schema.safeParse(text.length > MOST_LENGTH ? undefined : parseJson(text));
	if (data?.from !== fromOf(parcel)) return new Map();
	const inside = Object.entries(data.files).filter(([path]) => normalizePath(path) === path);
	return new Map(inside.slice(0, MOST_FILES).map(([path, hash]) => [`${parcel.folder}/${path}`, hash]));
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
