/** An answer of a tool, as a client of the protocol has it. */
export interface ToolAnswer {
	readonly isError?: boolean;
	readonly structuredContent?: Members;
	readonly content?: readonly Members[];
}

export type Members = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Members {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What the API answered, in words of cases. An answer that is no object stands in `result`; one without content is its status
 * alone; bytes are a picture, a sound or a resource.
 */
export function answeredBy({ structuredContent = {}, content = [] }: ToolAnswer): unknown {
	const bytes = bytesOf(content[0] ?? {});
	if (bytes !== undefined) return { $bytes: bytes };
	const { _mcp: _, ...members } = structuredContent;
	const names = Object.keys(members);
	if (names.length === 1 && names[0] === "status" && typeof members["status"] === "number") return null;
	return withNumbers(names.length === 1 && names[0] === "result" ? members["result"] : members);
}

function bytesOf({ type, data, resource }: Members): string | undefined {
	if (type === "image" || type === "audio") return String(data);
	return type === "resource" && isRecord(resource) ? String(resource["blob"]) : undefined;
}

/** A number that clients would round comes as the text of its digits. */
function withNumbers(value: unknown): unknown {
	if (typeof value === "string") return isLong(value) ? { $number: value } : value;
	if (Array.isArray(value)) return value.map(withNumbers);
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]));
}

function isLong(text: string): boolean {
	return /^-?\d+(?:\.\d+)?$/u.test(text) && text.replace(/\D/gu, "").length > 15 && String(Number(text)) !== text;
}
