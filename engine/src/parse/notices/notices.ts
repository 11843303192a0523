import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Notice, Place, SourceFile } from "../../contract/source.ts";
import { quote, quoteValue } from "../../lib/say.ts";
import { MAX_LISTED } from "../limits.ts";
import { sayBroken } from "../references/broken-references.ts";
import { isMeaningName } from "../references/dynamic-meaning.ts";
import type { Follow } from "../references/resolver.ts";
import type { BrokenReference } from "../references/trace-references.ts";
import { pointerOf, rootSpot, type Spot, tokensOf, walkKeywords, walkSpots } from "../written/spots.ts";
import { isLossy, type Survey } from "../written/survey.ts";
import { looksMisread } from "./looks-misread.ts";
import { findMisplaced } from "./misplaced.ts";
import { findMisread, type Misread } from "./misread.ts";

/** What is worth saying about a description that can be used all the same. */
export function findNotices(
	files: ReadonlyMap<string, SourceFile>,
	known: ReadonlyMap<string, { readonly survey: Survey }>,
	hints: readonly BrokenReference[],
	follow: Follow,
): readonly Notice[] {
	const notices = hints.slice(0, MAX_LISTED).map((hint) => ({ at: hint.at, message: `${sayBroken(hint)}.` }));
	for (const file of files.values()) {
		const survey = known.get(file.path)?.survey;
		if (survey === undefined) continue;
		notices.push(...unreadReferences(file, survey, follow));
		if (survey.hasLossyNumber) notices.push(...lossyNumbers(file));
	}
	return notices;
}

/**
 * What in schemas cannot be read, and so is neither kept nor judged. A change of it is a finding; that it stands there in
 * both versions is said once, of the newer one.
 */
export function findMisreadNotices(files: ReadonlyMap<string, SourceFile>): readonly Notice[] {
	const notices: Notice[] = [];
	for (const { path, root } of files.values()) {
		const found = findMisread(root, MAX_LISTED - notices.length);
		if (found.length === 0 || !looksMisread(root)) continue;
		notices.push(
			...found.map((misread) => ({ at: { file: path, pointer: misread.pointer }, message: sayMisread(misread) })),
		);
	}
	return notices;
}

/** The `$dynamicRef`s that are left where all that have a meaning are unfolded. */
export function findUnmeantNotices(files: ReadonlyMap<string, SourceFile>): readonly Notice[] {
	const notices: Notice[] = [];
	for (const { path, root } of files.values()) {
		for (const spot of walkKeywords(root)) {
			if (spot.token !== "$dynamicRef" || typeof spot.value !== "string" || isCopied(spot)) continue;
			const at = { file: path, pointer: pointerOf(spot) };
			if (notices.length < MAX_LISTED) notices.push({ at, message: sayUnmeant(spot.value) });
		}
	}
	return notices;
}

function isCopied(spot: Spot): boolean {
	return tokensOf(spot).some(isMeaningName);
}

function sayUnmeant(ref: string): string {
	return `The $dynamicRef ${quote(ref)} has no meaning here, because no schema on the way to it has its name, so that nothing it demands is judged: write a $dynamicAnchor of that name among the $defs of its schema.`;
}

/**
 * What stands where an object of OpenAPI should, and is none. It may hide what was there before, and so is said of both
 * versions; what `said` of the other has already is said once.
 */
export function findMisplacedNotices(
	files: ReadonlyMap<string, SourceFile>,
	said: readonly Notice[],
): readonly Notice[] {
	const notices: Notice[] = [];
	const known = new Set(said.map(({ at, message }) => `${at.pointer} ${message}`));
	for (const { path, root } of files.values()) {
		for (const misread of findMisplaced(root, MAX_LISTED - notices.length)) {
			const message = sayMisplaced(misread);
			if (known.has(`${misread.pointer} ${message}`)) continue;
			notices.push({ at: { file: path, pointer: misread.pointer }, message });
		}
	}
	return notices;
}

function sayMisplaced({ keyword, value, write }: Misread): string {
	return `${quote(keyword ?? "")} holds ${quoteValue(value)} here, which cannot be read, so that nothing of it is judged: write ${write}.`;
}

function sayMisread({ keyword, value, write }: Misread): string {
	const what = keyword === null ? "A schema should stand here, and" : `${quote(keyword)} holds`;
	const found = keyword === null ? `${quoteValue(value)} does` : `${quoteValue(value)} here`;
	return `${what} ${found}, which cannot be read, so that nothing it demands is judged: write ${write}.`;
}

/** References that lead nowhere and still do no harm can only stand where they are data. */
function unreadReferences(file: SourceFile, survey: Survey, follow: Follow): readonly Notice[] {
	const dead = new Set([...survey.refs].filter((ref) => follow(ref, file.path).kind !== "resolved"));
	if (dead.size === 0) return [];
	const place = firstDead(file, dead);
	if (place === undefined) return [];
	const message = `A $ref that leads nowhere stands here, where none is read, such as in an example (${dead.size} in this file): it is left as it is.`;
	return [{ at: place, message }];
}

function firstDead(file: SourceFile, dead: ReadonlySet<string>): Place | undefined {
	for (const spot of walkSpots(file.root)) {
		const isDead = spot.token === "$ref" && typeof spot.value === "string" && dead.has(spot.value);
		if (isDead) return { file: file.path, pointer: pointerOf(spot) };
	}
	return undefined;
}

function lossyNumbers(file: SourceFile): readonly Notice[] {
	return firstLossy(file.root)
		.filter(({ value }) => !standsAsRead(value, file.text))
		.map((spot) => ({ at: { file: file.path, pointer: pointerOf(spot) }, message: sayLossy(spot.value) }));
}

/** The first of them, in the order of the file. The depth is bounded by the parser. */
function firstLossy(root: JsonValue): readonly Spot[] {
	const lossy: Spot[] = [];
	const visit = (parent: Spot): void => {
		const members = parent.value as JsonObject;
		for (const token in members) {
			if (lossy.length >= MAX_LISTED) return;
			const value = members[token] ?? null;
			if (typeof value === "object") visit({ value, parent, token });
			else if (typeof value === "number" && isLossy(value)) lossy.push({ value, parent, token });
		}
	};
	visit(rootSpot(root));
	return lossy;
}

/** A number whose digits are in the text just as they are read, such as 412452052419404400, loses nothing. */
function standsAsRead(value: JsonValue, text: string): boolean {
	return Number.isFinite(value) && text.includes(String(value));
}

function sayLossy(value: JsonValue): string {
	if (!Number.isFinite(value)) return `${value} is not a JSON number: write a number, or leave the field out.`;
	return `The number here is beyond 2^53, where most JSON readers round: they take it for ${value}.`;
}
