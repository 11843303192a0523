import type { JsonValue } from "../../../engine/src/index.ts";

/*
 * A case is data in no language: a call, what a server sees of it, what it answers, and what the caller gets. Drivers find
 * an operation's method by the words of the plan, and arguments by what they are called on the wire.
 *
 * Values that JSON cannot say stand as an object with one member: `{$bytes: base64}`, `{$file: {name, type, text, headers}}`,
 * `{$stream: [text, …]}`, `{$number: digits}` for a number whose digits all count, and `{$answer: 0}` for what the first call
 * gave.
 */

export interface Family {
	/** The feature that its cases try, unless one names another: a row of the table. */
	readonly feature: string;
	/** The text of an OpenAPI description; `ORIGIN` stands for the server's address. */
	readonly description: string;
	/** Of the whole process, as proxies and trust are read when it starts; `ORIGIN` is the server's address, `CERTIFICATE` the file that vouches for `SECURE`. */
	readonly process?: Readonly<Record<string, string>>;
	readonly cases: readonly Case[];
}

export interface Case {
	/** Unique within its family. */
	readonly name: string;
	readonly feature?: string;
	readonly client?: ClientSettings;
	readonly environment?: Readonly<Record<string, string>>;
	/** Calls of one client, one after the other. */
	readonly calls: readonly Call[];
	/** In the order of their arrival; the server answers the last one again and again where more come. */
	readonly exchanges: readonly Exchange[];
}

export interface ClientSettings {
	/** Secrets by the names of their schemes. */
	readonly auth?: Readonly<Record<string, JsonValue>>;
	/** false: the description's server; left out: the case's own address; a text: that, and this after it; an address: that instead of the server's. */
	readonly baseUrl?: false | string;
	readonly variables?: Readonly<Record<string, string>>;
	readonly headers?: Readonly<Record<string, string>>;
	readonly timeoutMs?: number;
	readonly deadlineMs?: number;
	readonly retry?: RetrySettings;
	readonly idempotencyHeader?: string;
	readonly answerLimit?: number;
	readonly strict?: boolean;
	/** Reports of onDrift are part of what the caller gets. */
	readonly drift?: true;
	/** Entries of the log are part of what the caller gets. */
	readonly log?: true;
	/** A hook adds this header before each attempt, and one notes each status after it. */
	readonly hooks?: Readonly<Record<string, string>>;
}

export interface RetrySettings {
	readonly retries?: number;
	readonly firstDelayMs?: number;
	readonly longestDelayMs?: number;
	readonly budgetMs?: number;
}

export interface Call {
	/** `GET /query`. */
	readonly operation: string;
	/** By wire name; where a parameter and a member of the body meet, as the plan calls them. */
	readonly arguments?: Readonly<Record<string, JsonValue>>;
	readonly options?: CallOptions;
	/** `items` and `pages` walk a list, `stream` its events, `final` asks until a state stays, `raw` gives the answer as well. */
	readonly by?: "items" | "pages" | "stream" | "final" | "raw";
	/** Stops a walk after so many. */
	readonly take?: number;
	readonly gets: Outcome;
	/** A call of the provider, to be verified; no client is asked. */
	readonly webhook?: WebhookCall;
}

export interface WebhookCall {
	/** What the receiver knows. */
	readonly secrets: readonly string[];
	/** One signature with each. */
	readonly signedWith: readonly string[];
	readonly body: string;
	/** Where it is not the body that was signed. */
	readonly arrives?: string;
	/** How long ago it was signed. */
	readonly ageSeconds?: number;
	/** A header that does not come. */
	readonly without?: string;
}

export interface CallOptions {
	readonly headers?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, JsonValue>>;
	readonly body?: Readonly<Record<string, JsonValue>>;
	readonly timeoutMs?: number;
	readonly deadlineMs?: number;
	readonly retry?: RetrySettings;
	readonly idempotencyKey?: string;
	readonly accept?: string;
	readonly contentType?: string;
	/** Cancels the call after so many milliseconds. */
	readonly cancelAfterMs?: number;
}

/** What the caller gets. Members that are not named are not compared. */
export interface Outcome {
	/** Exactly this; `null` where nothing comes. */
	readonly value?: JsonValue;
	readonly items?: readonly JsonValue[];
	readonly error?: ErrorOutcome;
	/** Of the answer, for `raw`. */
	readonly response?: {
		readonly status: number;
		readonly headers?: Readonly<Record<string, string>>;
		readonly requestId?: string;
	};
	/** Members that onDrift told of, each place once. */
	readonly drift?: readonly string[];
	/** Statuses that the hook saw. */
	readonly statuses?: readonly number[];
	/** What no entry of the log may hold. */
	readonly secrets?: readonly string[];
}

export type ErrorKind =
	| "status"
	| "timeout"
	| "connection"
	/** What came cannot be read, is too much, or is not what was described. */
	| "decode"
	| "redirect"
	| "cancelled"
	/** Refused before anything is sent. */
	| "argument"
	/** What was waited for came to an end that is no success. */
	| "polling"
	/** A webhook that does not prove where it comes from. */
	| "webhook";

export interface ErrorOutcome {
	readonly kind: ErrorKind;
	readonly status?: number;
	readonly body?: JsonValue;
	readonly requestId?: string;
	/** The API's own sentence and code. */
	readonly detail?: string;
	readonly code?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

export interface Exchange {
	readonly sees?: Seen;
	/** The least that passes after the answer before it. */
	readonly afterMs?: number;
	readonly answers: Answer;
}

/** A request. Fields that transports add are left out of the comparison; every other one is named here. */
export interface Seen {
	readonly method?: string;
	/** As it stands in the request line. */
	readonly target?: string;
	/**
	 * All fields but `accept: application/json` and the SDK's own `user-agent`. null: must not come, though it usually does;
	 * `ANY`: whatever it is; `SAME` and `OTHER`: as, and unlike, in the request before;
	 * `MAYBE`: whatever it is, or nothing.
	 */
	readonly headers?: Readonly<Record<string, string | null>>;
	/** Byte for byte, as text; the boundary of multipart is `BOUNDARY`. */
	readonly body?: string;
}

export interface Answer {
	readonly status?: number;
	/** `IN 3000 MS` is a date that far away. */
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as application/json. */
	readonly json?: JsonValue;
	/** Sent as it is; with json left out. */
	readonly text?: string;
	readonly base64?: string;
	/** As many bytes of `a`. */
	readonly bytes?: number;
	/** Pieces, each sent for itself. */
	readonly pieces?: readonly string[];
	readonly delayMs?: number;
	/** The connection is closed `before` the answer or `within` its body; nothing ever comes (`never`), or not the end (`stalls`). */
	readonly breaks?: "before" | "within" | "never" | "stalls";
}
