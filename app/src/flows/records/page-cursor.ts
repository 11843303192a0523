import { createHash } from "node:crypto";
import { ServiceFault } from "../../errors.ts";
import type { Milliseconds } from "../../ports.ts";

/*
 * Where a page ended, as a text that callers hand back and do not look into. It checks itself: a text that was mistyped,
 * cut short, or made for another list or another filter is refused instead of read as some other place.
 */

/** A place in a list that is sorted by time; ties are broken by id. */
export interface TimeCursor {
	readonly value: Milliseconds;
	readonly id: string;
}

const CHECKSUM_LENGTH = 16;

const checksumOf = (list: readonly unknown[], place: string): string =>
	createHash("sha256")
		.update(JSON.stringify([list, place]))
		.digest("hex")
		.slice(0, CHECKSUM_LENGTH);

/** `list` names what is paged through: the resource and every filter. */
export function writeCursor(list: readonly unknown[], { value, id }: TimeCursor): string {
	const place = JSON.stringify([value, id]);
	return Buffer.from(`${checksumOf(list, place)}${place}`).toString("base64url");
}

/** Throws `invalid_cursor` for every text but those that `writeCursor` gave for this list. */
export function readCursor(list: readonly unknown[], text: string): TimeCursor {
	const written = Buffer.from(text, "base64url");
	const place = written.subarray(CHECKSUM_LENGTH).toString("utf8");
	const isIntact =
		written.toString("base64url") === text &&
		written.subarray(0, CHECKSUM_LENGTH).toString("utf8") === checksumOf(list, place);
	const cursor = isIntact ? placeIn(place) : undefined;
	if (cursor === undefined) throw new ServiceFault("invalid_cursor", { detail: "Send next_cursor unchanged." });
	return cursor;
}

/** Anybody can compute a checksum, so what it vouches for is looked at all the same. */
function placeIn(text: string): TimeCursor | undefined {
	try {
		const place: unknown = JSON.parse(text);
		if (!Array.isArray(place)) return undefined;
		const [value, id] = place as readonly unknown[];
		return Number.isSafeInteger(value) && typeof id === "string" ? { value: value as number, id } : undefined;
	} catch {
		return undefined;
	}
}
