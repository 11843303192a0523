/*
 * What a format says about values, as one table. `pattern` matches every value that has the format (and for the strict
 * ones little else); `within` names formats that contain it. A format that is not here is an annotation: values may be
 * anything, and only the same format is known to contain it. Which formats exist at all is in registered-formats.ts.
 */

export interface Format {
	/** Which values it speaks of; any, of those that texts hold where a number does not fit one. */
	readonly of: "string" | "number" | "any";
	/** A pattern that every text of it matches: one that does not match surely lacks the format. */
	readonly pattern?: string;
	/** A pattern whose texts all have the format, whatever the reader's taste. */
	readonly sure?: string;
	/** Inclusive limits that every value is within: the values are the integers between them. */
	readonly range?: readonly [bigint, bigint];
	/** Inclusive limits of integers that all have the format, beside others. */
	readonly integers?: readonly [bigint, bigint];
	/** A value that has the format, whatever the reader's taste. */
	readonly sample?: string;
	/** Formats whose values are all of these. */
	readonly within: readonly string[];
}

/** How to show or carry a value says nothing of which values are valid (OpenAPI 3.1, Data Types; format registry). */
export const ANNOTATING_FORMATS: ReadonlySet<string> = new Set([
	...["password", "textarea", "multiline", "markdown", "html", "commonmark", "byte", "binary", "base64url"],
]);

const DAY = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";
const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4 = `^(?:${OCTET}\\.){3}${OCTET}$`;
const HEX = "[0-9a-fA-F]";
const UUID = `^${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}$`;

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
	// OpenAPI's numbers (format registry).
	["int8", { of: "number", range: [-(2n ** 7n), 2n ** 7n - 1n], within: ["float", "double"] }],
	["int16", { of: "number", range: [-(2n ** 15n), 2n ** 15n - 1n], within: ["float", "double"] }],
	["int32", { of: "number", range: [-(2n ** 31n), 2n ** 31n - 1n], within: ["double"] }],
	[
		"int64",
		{
			of: "any",
			range: [-(2n ** 63n), 2n ** 63n - 1n],
			pattern: "^[-+]?0*[0-9]{1,19}$",
			sure: "^-?[0-9]{1,18}$",
			within: ["double"],
		},
	],
	["uint8", { of: "number", range: [0n, 2n ** 8n - 1n], within: ["float", "double"] }],
	["uint16", { of: "number", range: [0n, 2n ** 16n - 1n], within: ["float", "double"] }],
	["uint32", { of: "number", range: [0n, 2n ** 32n - 1n], within: ["double"] }],
	[
		"uint64",
		{
			of: "any",
			range: [0n, 2n ** 64n - 1n],
			pattern: "^[+]?0*[0-9]{1,20}$",
			sure: "^[0-9]{1,19}$",
			within: ["double"],
		},
	],
	["double-int", { of: "number", range: [-(2n ** 53n) + 1n, 2n ** 53n - 1n], within: ["double"] }],
	["float", { of: "number", integers: [-(2n ** 24n), 2n ** 24n], within: ["double"] }],
	["double", { of: "number", integers: [-(2n ** 53n), 2n ** 53n], within: [] }],
	// RFC 3339.
	["date", { of: "string", pattern: `^${DAY}$`, sample: "2024-01-01", within: [] }],
	["date-time", { of: "string", pattern: `^${DAY}[Tt]${TIME}$`, sample: "2024-01-01T00:00:00Z", within: [] }],
	["time", { of: "string", pattern: `^${TIME}$`, sample: "00:00:00Z", within: [] }],
	["duration", { of: "string", pattern: "^P[0-9A-Z]+$", sample: "P1D", within: [] }],
	// RFC 9562.
	[
		"uuid",
		{
			of: "string",
			pattern: UUID,
			sure: UUID,
			sample: "00000000-0000-4000-8000-000000000000",
			within: ["uri-reference", "iri-reference"],
		},
	],
	// RFC 5321 and 6531; RFC 1123 and 5890; RFC 2673 and 4291; RFC 3986 and 3987.
	["email", { of: "string", pattern: '^[^@]*.@[^@]*.$|^".*@.+$', sample: "a@b.co", within: ["idn-email"] }],
	["idn-email", { of: "string", pattern: "@", sample: "a@b.co", within: [] }],
	["hostname", { of: "string", pattern: "^[0-9A-Za-z.-]+$", sample: "a.co", within: ["idn-hostname"] }],
	["idn-hostname", { of: "string", pattern: "^[^ ]+$", sample: "a.co", within: [] }],
	[
		"ipv4",
		{
			of: "string",
			pattern: IPV4,
			sure: IPV4,
			sample: "127.0.0.1",
			within: ["hostname"],
		},
	],
	["ipv6", { of: "string", pattern: `^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*$`, sample: "::1", within: [] }],
	[
		"uri",
		{
			of: "string",
			pattern: "^[A-Za-z][0-9A-Za-z+.-]*:[^ ]*$",
			sample: "a:b",
			within: ["uri-reference", "iri", "iri-reference"],
		},
	],
	["uri-reference", { of: "string", pattern: "^[^ ]*$", sample: "a", within: ["iri-reference"] }],
	["iri", { of: "string", pattern: "^[A-Za-z][0-9A-Za-z+.-]*:[^ ]*$", sample: "a:b", within: ["iri-reference"] }],
	["iri-reference", { of: "string", pattern: "^[^ ]*$", sample: "a", within: [] }],
	["json-pointer", { of: "string", pattern: "^(?:/[^]*)?$", sample: "/a", within: [] }],
]);

export function formatOf(name: string): Format | undefined {
	return FORMATS.get(name);
}

/** Whether every value of the first format has the second one too. */
export function isWithin(format: string, other: string): boolean {
	if (format === other) return true;
	const [own, outer] = [FORMATS.get(format), FORMATS.get(other)];
	return own?.within.includes(other) === true || isInside(own?.range, outer?.range);
}

function isInside(range: Format["range"], other: Format["range"]): boolean {
	return range !== undefined && other !== undefined && range[0] >= other[0] && range[1] <= other[1];
}
