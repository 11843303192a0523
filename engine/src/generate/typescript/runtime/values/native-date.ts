// Needed by: dates.
import type { ApiConversions } from "./natives.ts";

/** A date that came as text: it is sent back in the same words until it is changed. */
class ApiDate extends Date {
	readonly #text: string;
	readonly #time: number;

	constructor(text: string) {
		super(text);
		this.#text = text;
		this.#time = this.getTime();
	}

	override toJSON(): string {
		return this.getTime() === this.#time ? this.#text : super.toJSON();
	}
}

/** A date of what RFC 3339 calls one; anything else stays as it came. */
export const dateOf: ApiConversions[string] = (value) => {
	const isDate = typeof value === "string" && /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(value);
	return isDate && !Number.isNaN(Date.parse(value)) ? new ApiDate(value) : value;
};
