import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Notice, Place, SourceFile, Unreadable } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import { at, formatPointer, memberOf } from "../../lib/json-pointer.ts";
import { quote } from "../../lib/say.ts";
import { MAX_LISTED } from "../limits.ts";
import { sayBroken } from "../references/broken-references.ts";
import { isMeaningName } from "../references/dynamic-meaning.ts";
import type { Follow } from "../references/resolver.ts";
import type { BrokenReference } from "../references/trace-references.ts";
import { pointerOf, rootSpot, type Spot, tokensOf, walkKeywords, walkSpots } from "../written/spots.ts";
import { isLossy, type Survey } from "../written/survey.ts";
import { misspeltNames } from "./misspelt-names.ts";
import { repeatedOperationIds } from "./repeated-operation-ids.ts";
import { repeatedParameters } from "./repeated-parameters.ts";
import { undescribedSchemes } from "./undescribed-schemes.ts";
import { pathItemsAndOperations } from "./written-operations.ts";

/** What is worth saying about a description that can be used all the same. */
export function findNotices(
	files: ReadonlyMap<string, SourceFile>,
	known: ReadonlyMap<string, { readonly survey: Survey }>,
	hints: readonly BrokenReference[],
	follow: Follow,
	unreadable: readonly Unreadable[],
): readonly Notice[] {
	const notices = hints.slice(0, MAX_LISTED).map((hint) => ({ at: hint.at, message: `${sayBroken(hint)}.` }));
	for (const { path, root } of files.values()) {
		if (!isDescription(root)) continue;
		notices.push(...referencesForMaps(path, root));
		const holders = pathItemsAndOperations(root);
		notices.push(...undescribedSchemes(path, root, holders), ...repeatedParameters(path, holders));
		notices.push(...repeatedOperationIds(path, holders), ...misspeltNames(path, root, holders));
	}
	for (const file of files.values()) {
		const survey = known.get(file.path)?.survey;
		if (survey === undefined) continue;
		const told = unreadable.filter(({ at }) => at.file === file.path);
		notices.push(...unreadReferences(file, survey, follow, told));
		if (survey.hasLossyNumber) notices.push(...lossyNumbers(file, told));
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
	return `The $dynamicRef ${quote(ref)} finds no $dynamicAnchor of that name, so it was not compared: add one to the $defs of its schema.`;
}

function isDescription(root: JsonValue): boolean {
	return memberOf(root, "openapi") !== undefined || memberOf(root, "swagger") !== undefined;
}

/** Maps of a description that stand in a file of their own: no version of OpenAPI has a reference there. */
function referencesForMaps(file: string, root: JsonValue): readonly Notice[] {
	const components = memberOf(root, "components");
	const maps = [
		...["info", "tags", "servers", "paths", "webhooks", "components", "definitions"].map((token) => [token] as const),
		...Object.keys(isObject(components) ? components : {}).map((token) => ["components", token] as const),
	];
	return maps.flatMap((tokens) => {
		const pointer = formatPointer(tokens);
		const ref = memberOf(at(root, pointer), "$ref");
		if (typeof ref !== "string") return [];
		const message = `OpenAPI allows no $ref in the place of ${quote(tokens.join("."))}: Driftgate follows it, and other tools may not. Write a $ref for each entry instead.`;
		return [{ at: { file, pointer }, message }];
	});
}

/** References that lead nowhere and still do no harm can only stand where they are data. */
function unreadReferences(
	file: SourceFile,
	survey: Survey,
	follow: Follow,
	told: readonly Unreadable[],
): readonly Notice[] {
	const known = new Set(told.filter(({ kind }) => kind !== "misread").map(({ value }) => value));
	const isDead = (ref: string) => !known.has(ref) && follow(ref, file.path).kind !== "resolved";
	const dead = new Set([...survey.refs].filter(isDead));
	if (dead.size === 0) return [];
	const place = firstDead(file, dead);
	if (place === undefined) return [];
	const message = `A $ref that leads to nothing stands in an example, or elsewhere where none is followed (${dead.size} in this file): it is ignored.`;
	return [{ at: place, message }];
}

function firstDead(file: SourceFile, dead: ReadonlySet<string>): Place | undefined {
	for (const spot of walkSpots(file.root)) {
		const isDead = spot.token === "$ref" && typeof spot.value === "string" && dead.has(spot.value);
		if (isDead) return { file: file.path, pointer: pointerOf(spot) };
	}
	return undefined;
}

function lossyNumbers(file: SourceFile, told: readonly Unreadable[]): readonly Notice[] {
	return firstLossy(file.root)
		.filter(({ value }) => !standsAsRead(value, file.text))
		.map((spot) => ({ at: { file: file.path, pointer: pointerOf(spot) }, message: sayLossy(spot.value) }))
		.filter(
			({ at: { pointer } }) => !told.some(({ at }) => pointer === at.pointer || pointer.startsWith(`${at.pointer}/`)),
		);
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
	return `This number is larger than 2^53: most JSON parsers round it to ${value}.`;
}
