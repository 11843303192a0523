import { Document, isMap, isSeq, LineCounter, parse, parseDocument, type YAMLSeq } from "yaml";
import { canonicalJson } from "../src/lib/canonical-json.ts";
import { Refusal } from "./command.ts";

/** An exception as driftgate.yml has it. */
export interface WrittenException {
	readonly finding: string;
	readonly owner: string;
	readonly reason: string;
	readonly expires: string;
}

const YAML = { version: "1.2", schema: "core", merge: true } as const;
/** Text is never folded: a reviewer sees the lines that were added and no others. */
const AS_WRITTEN = { lineWidth: 0 } as const;

/**
 * The text of a configuration with further exceptions. The lines that were there stay as they are, but for the one with
 * the brackets of a list that is written in brackets. The text must be a configuration that can be used. Throws Refusal
 * where its list is none.
 */
export function addExceptions(text: string, exceptions: readonly WrittenException[]): string {
	const lineCounter = new LineCounter();
	const document = parseDocument(text, { ...YAML, lineCounter });
	const list = document.get("exceptions", true);
	if (list !== undefined && !isSeq(list)) throw new Refusal("The exceptions in the configuration are not a list.");
	const written = list === undefined ? appended(text, exceptions) : extended(text, list, exceptions, lineCounter);
	if (list === undefined) document.set("exceptions", exceptions);
	else for (const exception of exceptions) document.addIn(["exceptions"], exception);
	return written !== undefined && meansTheSame(written, document) ? written : document.toString(AS_WRITTEN);
}

/** The list at the end of the text. */
function appended(text: string, exceptions: readonly WrittenException[]): string {
	const lines = linesOf(exceptions, false).map((line) => `  ${line}`);
	return joinLines(text, text.length, ["exceptions:", ...lines]);
}

/** The list with more items behind its last one, written as that one is; undefined where no place for them is known. */
function extended(
	text: string,
	list: YAMLSeq,
	exceptions: readonly WrittenException[],
	lineCounter: LineCounter,
): string | undefined {
	if (list.flow === true) return inBrackets(text, list, exceptions);
	const last = list.items.at(-1);
	if (!isMap(last) || !list.range || !last.range) return undefined;
	const indent = " ".repeat(lineCounter.linePos(list.range[0]).col - 1);
	const lines = linesOf(exceptions, last.flow === true).map((line) => `${indent}${line}`);
	const lineEnd = text.indexOf("\n", last.range[1] - 1);
	return joinLines(text, lineEnd === -1 ? text.length : lineEnd + 1, lines);
}

function inBrackets(text: string, list: YAMLSeq, exceptions: readonly WrittenException[]): string | undefined {
	const items = linesOf(exceptions, true).map((line) => line.replace(/^- /, ""));
	const last = list.items.at(-1);
	if (last === undefined) return list.range ? spliced(text, list.range[0] + 1, items.join(", ")) : undefined;
	// What follows the last one stays behind the new ones: a comma, a comment, the bracket.
	return isMap(last) && last.range ? spliced(text, last.range[1], `, ${items.join(", ")}`) : undefined;
}

const spliced = (text: string, at: number, piece: string): string => `${text.slice(0, at)}${piece}${text.slice(at)}`;

function linesOf(exceptions: readonly WrittenException[], flow: boolean): readonly string[] {
	const document: Document = new Document(exceptions, YAML);
	if (isSeq(document.contents)) for (const item of document.contents.items) if (isMap(item)) item.flow = flow;
	return document.toString(AS_WRITTEN).trimEnd().split("\n");
}

function joinLines(text: string, at: number, lines: readonly string[]): string {
	const end = text.includes("\r\n") ? "\r\n" : "\n";
	const before = text.slice(0, at);
	const gap = before === "" || before.endsWith("\n") ? "" : end;
	return `${before}${gap}${lines.map((line) => `${line}${end}`).join("")}${text.slice(at)}`;
}

/** A text put together from pieces counts only where it is read as the document that it stands for. */
function meansTheSame(text: string, document: Document): boolean {
	// The configuration was read before, and what its aliases expand to is bounded.
	const limit = { maxAliasCount: -1 };
	try {
		return canonicalJson(parse(text, { ...YAML, ...limit })) === canonicalJson(document.toJS(limit));
	} catch {
		return false;
	}
}
