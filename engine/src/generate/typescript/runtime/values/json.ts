// Needed by: every file.

/** A number that JavaScript cannot hold: it calculates as the nearest one that it can, and keeps its digits. */
export class ApiNumber extends Number {
	readonly text: string;

	constructor(text: string) {
		super(text);
		this.text = text;
	}

	override toString(): string {
		return this.text;
	}

	toJSON(): unknown {
		return exactly(this.text);
	}
}

interface ApiExactJson {
	rawJSON?(text: string): unknown;
	parse(text: string, revive: (key: string, value: unknown, context?: { source?: string }) => unknown): unknown;
}

const exactJson: ApiExactJson = JSON;

/** Only where JSON holds a number this long can digits be lost. */
const longNumber = /(?:^|[[:,\s])-?(?:\d[\d.]{15}|[\d.]+[eE][+-]?\d{3})/;
/** Strings, to pass over them, and numbers. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Stands for digits in a string where the platform has no other way; no other string starts so. */
const mark: string = `\u0001${Math.random()}:`;

function exactly(text: string): unknown {
	return exactJson.rawJSON?.(text) ?? mark + text;
}

function isHeld(source: string): boolean {
	const digits = source.replace(/[eE].*|[-.]/g, "").replace(/^0+|0+$/g, "");
	const value = Number(source);
	return String(value) === source || (digits.length < 16 && Number.isFinite(value) && (value !== 0 || digits === ""));
}

export function parseJson(text: string): unknown {
	if (!longNumber.test(text)) return JSON.parse(text);
	if (exactJson.rawJSON !== undefined) {
		return exactJson.parse(text, (_, value, context) =>
			typeof value === "number" && !isHeld(context?.source ?? "0") ? new ApiNumber(context?.source ?? "0") : value,
		);
	}
	const marked = text.replace(stringOrNumber, (token) =>
		token.startsWith('"') || isHeld(token) ? token : JSON.stringify(mark + token),
	);
	return JSON.parse(marked, (_, value: unknown) =>
		typeof value === "string" && value.startsWith(mark) ? new ApiNumber(value.slice(mark.length)) : value,
	);
}

/** JSON text in which a bigint, and a number that was too long, keep all digits. */
export function printJson(value: unknown): string {
	const text = JSON.stringify(value, (_, member: unknown) =>
		typeof member === "bigint" ? exactly(String(member)) : member,
	);
	return exactJson.rawJSON === undefined && text.includes(JSON.stringify(mark).slice(1, -1))
		? text
				.split(`"${JSON.stringify(mark).slice(1, -1)}`)
				.map((part, index) => (index === 0 ? part : part.replace('"', "")))
				.join("")
		: text;
}
