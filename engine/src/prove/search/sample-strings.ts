import type { Schema } from "../../contract/api.ts";
import { MAX_LENGTH } from "../limits.ts";
import type { Patterns } from "./patterns.ts";

/** A text of each format that JSON Schema or OpenAPI knows. */
const FORMATS: ReadonlyMap<string, string> = new Map([
	["date", "2000-01-01"],
	["time", "00:00:00Z"],
	["date-time", "2000-01-01T00:00:00Z"],
	["duration", "P1D"],
	["email", "a@b.co"],
	["idn-email", "a@b.co"],
	["hostname", "a.co"],
	["idn-hostname", "a.co"],
	["ipv4", "1.1.1.1"],
	["ipv6", "::1"],
	["uri", "a:b"],
	["url", "http://a.co"],
	["iri", "a:b"],
	["uri-reference", "a"],
	["iri-reference", "a"],
	["uri-template", "a"],
	["uuid", "00000000-0000-4000-8000-000000000000"],
	["json-pointer", "/a"],
	["relative-json-pointer", "0"],
	["regex", "a"],
	["byte", "YQ=="],
]);

/** Short texts that fit the formats, patterns and lengths of a schema; some of them it may refuse. */
export function sampleStrings({ formats, patterns: demanded, counts }: Schema, patterns: Patterns): readonly string[] {
	const length = Math.min(counts.minLength, MAX_LENGTH);
	const plain = [...PLAIN, "a".repeat(length), "1".repeat(length)];
	return [
		...formats.flatMap((format) => FORMATS.get(format) ?? []),
		...demanded.flatMap((pattern) => patterns.textsOf(pattern, length, counts.maxLength)),
		...plain,
	].map((text) => text.padEnd(length, "a"));
}

/** Texts of many kinds: one of them breaks most patterns and formats. */
export const PLAIN: readonly string[] = ["", "a", "A", "0", "b", " ", "-", ".", "aa", "a0", "aaa", "a b", "é"];
