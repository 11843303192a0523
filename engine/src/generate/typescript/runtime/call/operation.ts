// Needed by: every file.

// Where styles:
/** Writes a value into its place; the empty text leaves it out. */
export type ApiWriter = (parameter: ApiParameter, value: unknown) => string;
// End.

/** A parameter that is not written in its place's usual way. */
export interface ApiParameter {
	readonly name: string;
	/** The member of the request that holds the value; the parameter's name where it is left out. */
	readonly member?: string;
	// Where styles:
	readonly write?: ApiWriter;
	readonly style?:
		| "simple"
		| "label"
		| "matrix"
		| "form"
		| "spaceDelimited"
		| "pipeDelimited"
		| "deepObject"
		| "cookie";
	readonly explode?: boolean;
	/** Lets reserved characters stand as they are. */
	readonly reserved?: boolean;
	/** Writes the value as JSON text. */
	readonly json?: boolean;
	// End.
}

// Where form, multipart:
/** A member of a form that is not written in the usual way. */
export interface ApiPart extends ApiParameter {
	/** The part's media type, where it is one and no choice. */
	readonly type?: string;
}
// End.

/** A body as it is sent. */
export interface ApiBody {
	readonly content: string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
	readonly contentType: string;
}

/** A media type in which a body can be sent. */
export interface ApiContent {
	readonly type: string;
	readonly encode: (value: unknown, content: ApiContent) => ApiBody;
	// Where form, multipart:
	readonly parts?: readonly ApiPart[];
	// End.
	// Where natives:
	/** What it is described as, where its values are sent as something else than they are given as. */
	readonly shape?: string;
	// End.
}

// Where natives:
/** Makes dates and long integers of what JSON has, and back. */
export interface ApiNatives {
	readonly read: (shape: string, value: unknown) => unknown;
	readonly send: (shape: string, value: unknown) => unknown;
}
// End.

export interface ApiBodyTable {
	/** The usual one first. */
	readonly contents: readonly ApiContent[];
	// Where file-contents:
	/** Which of the contents carries files, where the usual one cannot. */
	readonly files?: number;
	// End.
	/** The member of the request that is all of it; elsewhere every member that is no parameter is a member of the body. */
	readonly whole?: string;
	/** Is sent even where no member is given. */
	readonly required?: true;
	// Where renamed:
	/** Members that have another name in the request, beside a parameter that is called so. */
	readonly renamed?: readonly (readonly [member: string, name: string])[];
	// End.
}

/** What a body becomes: parsed JSON, text, a Blob, the stream itself, or nothing. */
export type ApiDecoding =
	// Where media-ranges:
	/** JSON or text, as its own media type says. */
	| "either"
	// End.
	| ("json" | "text" | "binary" | "stream" | "none");

/** One operation as data. A parameter that is only a name is written in its place's usual way. */
export interface ApiOperation {
	readonly method: string;
	/** A template: `/accounts/{id}`. */
	readonly path: string;
	/** The base URL, where it is not the API's. */
	readonly server?: ApiServer;
	// Where path-parameters:
	/** Path parameters that are not written in the usual way. */
	readonly pathStyles?: readonly ApiParameter[];
	// End.
	readonly query?: readonly (string | ApiParameter)[];
	readonly headers?: readonly (string | ApiParameter)[];
	// Where cookies:
	readonly cookies?: readonly (string | ApiParameter)[];
	// End.
	readonly body?: ApiBodyTable;
	readonly accept?: string;
	/** By status or range, and by media type where that decides; JSON where nothing is listed. */
	readonly decoding?: readonly (readonly [status: string, decoding: ApiDecoding, mediaType?: string])[];
	/** What a successful answer in JSON is described as. */
	readonly answer?: string;
	// Where natives:
	/** What failures in JSON are described as, where their values are read as something else than JSON has. */
	readonly faults?: Readonly<Record<string, string>>;
	readonly natives?: ApiNatives;
	// End.
	/** The failures that the description knows, as statuses, ranges or `default`. */
	readonly failures?: readonly string[];
	/** Alternatives of security schemes; none are needed where it is left out. */
	readonly security?: readonly (readonly string[])[];
	/** The header by which the server recognises a repeated request. */
	readonly idempotencyHeader?: string;
}

export interface ApiServer {
	readonly url: string;
	/** Values of the names in its braces, where the caller gives none. */
	readonly variables?: Readonly<Record<string, string>>;
}

/** Where a credential goes in a request. */
export interface ApiCredential {
	readonly scheme: string;
	readonly in: "header" | "query" | "cookie";
	readonly name: string;
	/** What stands before it: `Bearer`. */
	readonly prefix?: string;
	/** Environment variables that hold it where the caller gives none: a text, a pair, or a text and a pair in its place. */
	readonly environment: readonly string[];
	// Where basic, client-credentials:
	/** For secrets that are no text. */
	readonly kind?: ApiSecretKind;
	// End.
	// Where client-credentials:
	readonly tokenUrl?: string;
	readonly scopes?: readonly string[];
	// End.
}

// Where basic, client-credentials:
/** Makes the text that is sent of a secret that is none. */
export interface ApiSecretKind {
	fromPair(first: string, second: string): ApiSecretValue;
	toText(secret: ApiSecretValue, credential: ApiCredential, tokens: ApiTokens): string | Promise<string>;
}

// End.
// Where credentials:
/** The access tokens of one client. */
export interface ApiTokens {
	readonly known: Record<string, Promise<{ readonly text: string; readonly until: number }>>;
	readonly fetch: typeof fetch;
	readonly base: string;
	// End.
	// Where client-credentials:
	/** For the request for a token, and for whoever waits for one that another call asked for; 0 for no limit. */
	readonly timeoutMs: number;
	/** Ends the call that waits. */
	readonly signal: AbortSignal;
	// End.
	// Where credentials:
}
// End.

/** What a client knows of its API. */
export interface ApiDescription {
	readonly server?: ApiServer;
	readonly credentials: readonly ApiCredential[];
	/** `User-Agent`, which browsers replace by their own. */
	readonly userAgent: string;
	/** The environment variable that takes the place of the server. */
	readonly environment: string;
}

/** Token or key; for Basic a user name with a password; for OAuth2 client credentials what tokens are got with. */
export type ApiSecretValue =
	// Where basic:
	| { readonly username: string; readonly password: string }
	// End.
	// Where client-credentials:
	| { readonly clientId: string; readonly clientSecret: string }
	// End.
	| string;

/** A secret, or a function that is asked before each attempt. */
export type ApiSecret = ApiSecretValue | (() => ApiSecretValue | Promise<ApiSecretValue>);
