/** A request as it came. */
export interface MockRequest {
	/** Upper case. */
	readonly method: string;
	/** Path and query, as they were sent: `/v1/books?size=2`. */
	readonly target: string;
	/** Names in lower case; a field that came several times is joined by `, `. */
	readonly headers: ReadonlyMap<string, string>;
	readonly body: Uint8Array;
}

export interface MockAnswer {
	readonly status: number;
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly body: string;
	/** The operation that was asked for; null where there is none. */
	readonly operation: string | null;
	/** What is wrong with the request; none where it was carried out. */
	readonly problems: readonly MockProblem[];
}

/** Something that the description does not take, with where it is. */
export interface MockProblem {
	/** `query parameter size`, `header X-Trace`, `body`, `body /items/0/price`. */
	readonly place: string;
	/** A sentence. */
	readonly message: string;
}
