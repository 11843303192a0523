/** How a value is written into a path, a query, a header or a cookie (OpenAPI 3, "Style Values"). */
export type ApiStyle =
	| "simple"
	| "label"
	| "matrix"
	| "form"
	| "spaceDelimited"
	| "pipeDelimited"
	| "deepObject"
	| "cookie";

/** A parameter that is not written in its place's usual way. */
export interface ApiParameter {
	readonly name: string;
	/** The member of the request that holds the value; the parameter's name where it is left out. */
	readonly member?: string;
	readonly style?: ApiStyle;
	readonly explode?: boolean;
	/** Lets reserved characters stand as they are. */
	readonly reserved?: boolean;
	/** Writes the value as JSON text. */
	readonly json?: boolean;
}

/** A member of a form that is not written in the usual way. */
export interface ApiPart extends ApiParameter {
	/** The part's media type, where it is one and no choice. */
	readonly type?: string;
}

/** What a body becomes: parsed JSON, text, a Blob, the stream itself, or nothing. */
export type ApiDecoding = "json" | "text" | "binary" | "stream" | "none";

/** One operation as data. A parameter that is only a name is written in its place's usual way. */
export interface ApiOperation {
	readonly method: string;
	/** A template: `/accounts/{id}`. */
	readonly path: string;
	/** The base URL, where it is not the API's. */
	readonly server?: string;
	/** Path parameters that are not written in the usual way. */
	readonly pathStyles?: readonly ApiParameter[];
	readonly query?: readonly (string | ApiParameter)[];
	readonly queryString?: string;
	readonly headers?: readonly (string | ApiParameter)[];
	readonly cookies?: readonly (string | ApiParameter)[];
	/** The media type of the body that it takes. */
	readonly body?: string;
	/** The media type of the body where it holds files. */
	readonly form?: string;
	readonly encoding?: readonly ApiPart[];
	readonly accept?: string;
	/** By status or range; JSON where a status is not listed. */
	readonly decoding?: readonly (readonly [status: string, decoding: ApiDecoding])[];
	/** The failures that the description knows, as statuses, ranges or `default`. */
	readonly failures?: readonly string[];
	/** Alternatives of security schemes; none are needed where it is left out. */
	readonly security?: readonly (readonly string[])[];
	/** The header by which the server recognises a repeated request. */
	readonly idempotencyHeader?: string;
}

/** Where a credential goes in a request. */
export interface ApiCredential {
	readonly scheme: string;
	readonly in: "header" | "query" | "cookie";
	readonly name: string;
	/** What stands before it: `Bearer`; `Basic` for a user name and a password. */
	readonly prefix?: string;
}

/** What a client knows of its API. */
export interface ApiDescription {
	readonly server?: string;
	readonly credentials: readonly ApiCredential[];
	/** `User-Agent`, which browsers replace by their own. */
	readonly userAgent: string;
}

/** Token or key; for the scheme Basic a user name with a password; or a function that is asked before each attempt. */
export type ApiSecret =
	| string
	| { readonly username: string; readonly password: string }
	| (() => ApiSecretValue | Promise<ApiSecretValue>);

export type ApiSecretValue = string | { readonly username: string; readonly password: string };

/** Secrets by the names of their schemes. */
export type ApiSecrets = Readonly<Record<string, ApiSecret | undefined>>;

export interface RetryOptions {
	/** How often a request is repeated at most; 2 where it is left out, and 0 for never. */
	readonly retries?: number | undefined;
	/** The first wait, which doubles each time; 500 ms where it is left out. */
	readonly firstDelayMs?: number | undefined;
	/** The longest wait that the client chooses by itself; 8 s where it is left out. A server may ask for more. */
	readonly longestDelayMs?: number | undefined;
	/** The time after which no attempt starts: a longer wait is given up at once, never cut short. 2 minutes where left out. */
	readonly budgetMs?: number | undefined;
}

/** What came back beside the body. */
export interface ApiResponse {
	readonly status: number;
	readonly headers: Headers;
	readonly url: string;
}

export interface TransportOptions {
	/** Takes the place of every server of the description. */
	readonly baseUrl?: string | undefined;
	/** Sent with every request, and never to another origin. */
	readonly headers?: Readonly<Record<string, string>> | undefined;
	/** For a single attempt, body included; 60 s where it is left out, and 0 for no limit. */
	readonly timeoutMs?: number | undefined;
	readonly retry?: RetryOptions | undefined;
	/** Sends a key in this header with every POST and PATCH, which makes them safe to repeat where the server honours it. */
	readonly idempotencyHeader?: string | undefined;
	/** Takes the place of the platform's fetch. */
	readonly fetch?: typeof fetch | undefined;
}

export interface RequestOptions {
	readonly signal?: AbortSignal | undefined;
	readonly headers?: Readonly<Record<string, string>> | undefined;
	readonly timeoutMs?: number | undefined;
	readonly retry?: RetryOptions | undefined;
	/** One key for the call and all its attempts; made up where the operation takes one and none is given. */
	readonly idempotencyKey?: string | undefined;
	/** Told of the answer that the result is read from: for its headers, such as those of paging. */
	readonly onResponse?: ((response: ApiResponse) => void) | undefined;
}

/** Carries out an operation. The answer is not validated, so its type is the one that the caller declares. */
export type Send = (operation: ApiOperation, request?: object, options?: RequestOptions) => Promise<never>;
