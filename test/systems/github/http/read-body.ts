import { invalidRequest, Refusal } from "./answer.ts";
import type { Call } from "./route.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The members of the JSON object that was sent. */
export function fields(call: Call): Fields {
	const { body } = call;
	if (body === undefined) return {};
	if (!isObject(body)) throw new Refusal(400, "Body should be a JSON object");
	return body;
}

export const isObject = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** A text that must be there. */
export function requiredText(from: Fields, name: string): string {
	const value = from[name];
	if (value === undefined) throw invalidRequest(`"${name}" wasn't supplied.`);
	return asText(value, name);
}

export function optionalText(from: Fields, name: string): string | undefined {
	const value = from[name];
	return value === undefined || value === null ? undefined : asText(value, name);
}

function asText(value: unknown, name: string): string {
	if (typeof value !== "string")
		throw invalidRequest(`For 'properties/${name}', ${JSON.stringify(value)} is not a string.`);
	return value;
}

/** One of a few words. */
export function oneOf<T extends string>(from: Fields, name: string, words: readonly T[]): T | undefined {
	const value = optionalText(from, name);
	if (value === undefined) return undefined;
	const found = words.find((word) => word === value);
	if (found === undefined)
		throw invalidRequest(`For 'properties/${name}', ${value} is not a member of ${JSON.stringify(words)}.`);
	return found;
}

export function listOf(from: Fields, name: string): readonly Fields[] {
	const value = from[name];
	if (value === undefined) return [];
	if (!Array.isArray(value) || !value.every(isObject))
		throw invalidRequest(`For 'properties/${name}', nil is not an array.`);
	return value;
}

/** A text that GitHub keeps up to a length. */
export function boundedText(from: Fields, name: string, longest: number): string | undefined {
	const value = optionalText(from, name);
	if (value !== undefined && value.length > longest) {
		throw invalidRequest(`Only ${longest} characters are allowed; ${value.length} were supplied.`);
	}
	return value;
}
