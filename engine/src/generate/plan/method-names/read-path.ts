import { templateNames } from "../../../openapi/template-names.ts";
import { type Edition, editionOf, isVersionSegment } from "../../names/edition.ts";
import { splitWords, type Words } from "../../names/split-words.ts";

/** What a path says to somebody who wants to name what is done with it. */
export interface ReadPath {
	/** The words of each segment that names things, versions, a front `api` and file suffixes left out. */
	readonly nouns: readonly Words[];
	readonly parameters: readonly Words[];
	readonly endsInParameter: boolean;
	/** Whether the last noun stands right behind a parameter. */
	readonly endsBehindParameter: boolean;
	/** What comes behind a colon: `cancel` in `/jobs/{id}:cancel`. */
	readonly custom: Words | null;
	/** How the file is written that it ends in: `json`. */
	readonly suffix: Words;
	/** Whether it ends where nothing is named: in a slash or a version. */
	readonly endsInNothing: boolean;
	readonly edition: Edition | null;
	/** The path without edition, suffix and names of parameters: `jobs/{}/steps`. */
	readonly shape: string;
	/** The same without a parameter at the end: what an API's editions have in common. */
	readonly resource: string;
}

/** Path segments at the front that name no thing. */
const frontSegment = /^(?:apis?|rest)$/iu;

/** How a file is written, which is a matter of media types. */
const fileSuffix = /\.(?:json|xml|ya?ml)$/iu;

/** Reads a path once: what it says depends on its text alone. */
export function readPath(path: string): ReadPath {
	const { way, query, fragment } = splitPath(path);
	const written = way.split("/").filter((segment) => segment !== "");
	const versions = written.filter(isVersionSegment);
	const kept = written.filter(isKept);
	const { last, custom } = splitCustom(kept.at(-1) ?? "");
	const suffix = fileSuffix.exec(last)?.[0] ?? "";
	const named = [...kept.slice(0, -1), last, fragment].flatMap((segment) =>
		segmentParts(segment.replace(fileSuffix, "")),
	);
	const nouns = named.filter((words) => words !== null);
	const before = written.slice(0, written.lastIndexOf(versions.at(-1) ?? ""));
	const at = before.filter((segment, index) => isKept(segment, index) && !segment.includes("{")).length;
	const shape = named.map((words) => (words === null ? "{}" : words.join(""))).join("/");
	return {
		nouns,
		parameters: parametersOf(path),
		endsInParameter: named.at(-1) === null,
		endsBehindParameter: named.at(-1) !== null && named.at(-2) === null,
		custom,
		suffix: splitWords(suffix),
		endsInNothing:
			fragment === "" && (way.endsWith("/") || (versions.length > 0 && versions.at(-1) === written.at(-1))),
		edition: editionOf(versions, query, at),
		shape,
		resource: shape.replace(/\/\{\}$/u, ""),
	};
}

/**
 * A fragment tells operations of one path apart, as another segment would: `/files/{id}#add_shared_link`. One that says what
 * else is sent with the request, `/#Action=ListUsers`, `/jobs#name&status` or `/jobs#x-account-id`, names no more than a query.
 */
function splitPath(path: string): { readonly way: string; readonly query: string; readonly fragment: string } {
	const {
		way = "",
		query = "",
		fragment = "",
	} = /^(?<way>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/su.exec(path)?.groups ?? {};
	return { way, query, fragment: /[=&]|^x-/iu.test(fragment) ? "" : fragment };
}

function isKept(segment: string, index: number): boolean {
	return !isVersionSegment(segment, index) && !(index === 0 && frontSegment.test(segment));
}

/**
 * The words of each part of a segment, and null for a parameter. `thumbnail.{extension}` names a thing, and then one of
 * them; what names nothing is no part.
 */
function segmentParts(segment: string): readonly (Words | null)[] {
	const at = segment.indexOf("{");
	const parts = at > 0 ? [segment.slice(0, at), segment.slice(at)] : [segment];
	return parts
		.map((part) => (part.includes("{") ? null : splitWords(decoded(part))))
		.filter((words) => words === null || words.length > 0);
}

/** What an escaped text says, however it is escaped: `a%20b` is `a b`. One that is no UTF-8 is left as it is. */
function decoded(text: string): string {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** `{id}:cancel` is an item and what to do with it. */
function splitCustom(segment: string): { readonly last: string; readonly custom: Words | null } {
	const { last, verb } = /^(?<last>(?:\{[^{}]*\}|[^:{}])*):(?<verb>[a-z]\w*)$/iu.exec(segment)?.groups ?? {};
	return verb === undefined ? { last: segment, custom: null } : { last: last ?? "", custom: splitWords(verb) };
}

function parametersOf(path: string): readonly Words[] {
	return templateNames(path)
		.map(splitWords)
		.filter((words) => words.length > 0);
}
