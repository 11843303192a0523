/** A text stops being JSON at `offset`; `expected` is what could have stood there. */
export class JsonSyntaxError extends Error {
	readonly offset: number;
	readonly expected: string;

	constructor(offset: number, expected: string) {
		super(`${expected} is expected at offset ${offset}`);
		this.offset = offset;
		this.expected = expected;
	}
}

/** A text nests deeper than whoever reads it allows; `offset` is the bracket too many. */
export class JsonDepthError extends Error {
	readonly offset: number;

	constructor(offset: number) {
		super(`The nesting is too deep at offset ${offset}`);
		this.offset = offset;
	}
}

/** A text holds more values than whoever reads it allows. */
export class JsonSizeError extends Error {}
