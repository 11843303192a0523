import type { ParameterIn, Style } from "../../contract/api.ts";
import type { Degradation, OperationCoverage } from "../../contract/artifact.ts";
import type { ToolClass } from "../../contract/config.ts";
import type { Words } from "../names/split-words.ts";
import type { Notes } from "./notes.ts";
import type { Shape, TypeKey } from "./shape.ts";

/*
 * SdkPlan: everything that an SDK of an Api will hold, in no language, made once for all targets. Names are words, each
 * target spells them in its own way and resolves the words that its language reserves; wire names stand beside them.
 * Lists are in their final order. It is plain JSON data, so that it can be hashed and compared.
 */

export interface SdkPlan {
	readonly title: string;
	readonly description: string | null;
	/** The first is the default. Empty where the description has none: the caller gives an address. */
	readonly servers: readonly ServerPlan[];
	readonly credentials: readonly CredentialPlan[];
	/** Sorted by name. */
	readonly types: readonly TypePlan[];
	/** Every group of every level, sorted by path: a group stands before the groups within it. */
	readonly groups: readonly GroupPlan[];
	/** Sorted by key. */
	readonly webhooks: readonly WebhookPlan[];
	/** How much of each operation every SDK has, sorted by operation. */
	readonly coverage: readonly OperationCoverage[];
	/** What of the description cannot be read, and no operation's coverage tells. No SDK depends on it. */
	readonly unreadable: readonly Degradation[];
	/** What is said of each operation as a tool for models, sorted by operation. No SDK depends on it. */
	readonly exposures: readonly ExposurePlan[];
}

/** An operation as a tool; null where nothing is said. */
export interface ExposurePlan {
	readonly operation: string;
	/** What a lock calls it (Operation.matchKey). */
	readonly subject: string;
	/** The name that it has as a tool, whichever other operations are left out of an output. */
	readonly tool: string;
	readonly tags: readonly string[];
	readonly offered: boolean | null;
	readonly toolClass: ToolClass | null;
	readonly idempotent: boolean | null;
	/** Takes the place of summary and description. */
	readonly description: string | null;
	/** Words by which whoever starts a server chooses tools, beside tags. */
	readonly scopes: readonly string[];
	/** The name that is wished for, which a lock alone can give. */
	readonly name: string | null;
}

export interface ServerPlan {
	/** With its variables in braces; absolute, or relative to where the description came from or to the page. */
	readonly url: string;
	readonly description: string | null;
	readonly variables: readonly ServerVariablePlan[];
}

export interface ServerVariablePlan {
	/** As it stands in the braces. */
	readonly name: string;
	readonly words: Words;
	readonly default: string;
	/** Values to choose from; null where any goes. */
	readonly values: readonly string[] | null;
}

export interface TypePlan {
	readonly key: TypeKey;
	/** Where it is written. */
	readonly pointer: string;
	readonly name: Words;
	/** Earlier names that the lock keeps alive, deprecated. */
	readonly aliases: readonly Words[];
	readonly shape: Shape;
	readonly notes: Notes;
	/** Sides on which it travels. */
	readonly sent: boolean;
	readonly received: boolean;
}

/** Where a credential goes in a request. */
export type CredentialPlacement =
	| { readonly kind: "bearer" }
	| { readonly kind: "basic" }
	/** Another scheme of the Authorization header, sent as it is given. */
	| { readonly kind: "authorization"; readonly scheme: string }
	| { readonly kind: "key"; readonly in: "query" | "header" | "cookie"; readonly name: string };

export interface CredentialPlan {
	/** The security scheme's key in the description. */
	readonly scheme: string;
	readonly words: Words;
	readonly description: string | null;
	readonly placement: CredentialPlacement;
	/** OAuth2 client credentials: where tokens are got. null where there is no such flow. */
	readonly clientCredentials: { readonly tokenUrl: string; readonly scopes: readonly string[] } | null;
	/** `PREFIX` stands for the service's slug in capitals: `["PREFIX_API_KEY"]`; user name and password for `basic`. */
	readonly environment: readonly string[];
}

export interface GroupPlan {
	/** One name for each level: `[["repos"], ["issues"]]`. */
	readonly path: readonly Words[];
	/** A name that no other group and no type has. */
	readonly typeName: Words;
	readonly description: string | null;
	readonly methods: readonly MethodPlan[];
}

export interface MethodPlan {
	readonly name: Words;
	/** A name for what it takes, which no type has; null where it takes nothing. */
	readonly argumentsName: Words | null;
	/** Earlier names that the lock keeps alive: group path and method, deprecated. */
	readonly aliases: readonly (readonly Words[])[];
	/** `GET /v1/accounts/{id}`. */
	readonly operation: string;
	readonly pointer: string;
	readonly method: string;
	readonly path: string;
	/** Where it is not the description's first server. */
	readonly server: ServerPlan | null;
	readonly summary: string | null;
	readonly notes: Notes;
	/**
	 * Flat: parameters and the members of the body side by side, those of the path first and in its order, then what else is
	 * required, then the rest, each by name.
	 */
	readonly arguments: readonly ArgumentPlan[];
	readonly body: BodyPlan | null;
	/** What it gives where it succeeds, by status. */
	readonly results: readonly ResultPlan[];
	readonly failures: readonly FailurePlan[];
	/** Media types to choose from where an answer comes in several, the usual one first; one or none elsewhere. */
	readonly accepts: readonly string[];
	/** Alternatives of schemes, as in the description; an empty one means that none is needed. */
	readonly security: readonly (readonly string[])[];
	/** The header by which the provider recognises a repeated request, where it declares one. */
	readonly idempotencyHeader: string | null;
	readonly paging: PagingPlan | null;
	readonly stream: StreamPlan | null;
	readonly polling: PollingPlan | null;
	/** Arguments of one call that the description shows or that are made: `[member, JSON text]`, required ones alone. */
	readonly example: readonly (readonly [member: string, json: string])[];
	/** Of a method that stands for an earlier name (withEarlierMethods); left out of every other. */
	readonly isEarlier?: true;
}

export interface ArgumentPlan {
	/** Unique among the arguments of its method. */
	readonly words: Words;
	/** What targets that keep wire names call it: the wire name; where two meet, the parameter keeps it. */
	readonly member: string;
	readonly required: boolean;
	readonly shape: Shape;
	readonly notes: Notes;
	readonly source: ArgumentSource;
}

export type ArgumentSource =
	| ParameterSource
	/** A member of the body under its wire name. */
	| { readonly kind: "member"; readonly name: string }
	/** The whole body, where it is no object with named members. */
	| { readonly kind: "body" };

export interface ParameterSource {
	readonly kind: "parameter";
	readonly name: string;
	readonly in: ParameterIn;
	readonly style: Exclude<Style, "tabDelimited">;
	readonly explode: boolean;
	readonly allowReserved: boolean;
	/** Sent as JSON text (the `content` form). */
	readonly json: boolean;
}

export interface BodyPlan {
	readonly required: boolean;
	readonly description: string | null;
	/** `members`: made of the arguments that are members; `whole`: it is the one argument `body`. */
	readonly form: "members" | "whole";
	/** The declared record whose members the arguments are; null where they are written at the operation. */
	readonly type: TypeKey | null;
	/** The usual one first. A caller chooses another by its media type, which is then the argument `content_type`. */
	readonly contents: readonly BodyContentPlan[];
	/** Which of the contents to send by itself where a value holds files, which JSON cannot carry; null for none. */
	readonly files: number | null;
}

export interface BodyContentPlan {
	readonly mediaType: string;
	readonly encoding: "json" | "form" | "multipart" | "text" | "bytes";
	readonly shape: Shape;
	/** How the parts of a form are written where that is not the default. */
	readonly parts: readonly PartPlan[];
}

export interface PartPlan {
	readonly name: string;
	readonly style: Exclude<Style, "tabDelimited">;
	readonly explode: boolean;
	readonly contentType: string | null;
	/** Headers of the part that callers may give, by name. */
	readonly headers: readonly { readonly name: string; readonly required: boolean; readonly notes: Notes }[];
}

export type Decoding = "json" | "text" | "binary" | "none";

export interface ResultPlan {
	readonly status: string;
	/** By media type, in the order of `accepts`; one with `none` where nothing comes. */
	readonly contents: readonly ResultContentPlan[];
}

export interface ResultContentPlan {
	/** null where nothing comes. */
	readonly mediaType: string | null;
	readonly decoding: Decoding;
	/** What the decoding gives; of no interest for `text`, `binary` and `none`. */
	readonly shape: Shape;
	/** A range that may be a text: what comes as no JSON by its own media type is that text. Left out where it is false. */
	readonly orText?: true;
}

export interface FailurePlan extends FailureBodyPlan {
	readonly status: string;
	/** Where bodies differ by their media types, which `shape` is any of; the usual one first. */
	readonly contents?: readonly FailureContentPlan[];
}

export interface FailureBodyPlan {
	readonly shape: Shape;
	/** Paths of members to a sentence for people and to a code, as in `["error", "message"]`; null where none is known. */
	readonly message: readonly string[] | null;
	readonly code: readonly string[] | null;
}

export interface FailureContentPlan extends FailureBodyPlan {
	readonly mediaType: string;
}

/** How the pages of a list follow each other. Paths are of wire names within the answer; an empty one is all of it. */
export interface PagingPlan {
	readonly kind: "cursor" | "offset" | "page" | "link";
	readonly items: readonly string[];
	readonly itemShape: Shape;
	/** The argument (its `member`) that names the page: cursor, offset or number. null for `link`. */
	readonly argument: string | null;
	/** The argument that bounds a page, or null. */
	readonly size: string | null;
	/** cursor: where the next one stands; it may be a whole address. offset and page: what is empty on the last page. */
	readonly next: readonly string[] | null;
	/** cursor: the member of the last item that is the next one (`["id"]`). */
	readonly nextOfItem: readonly string[] | null;
	/** Where the answer says that there is more; null where a short or empty page says it. */
	readonly more: readonly string[] | null;
	/** offset and page: what else says where the end is. Left out where nothing does. */
	readonly end?: PagingEnd;
	/** page: the number of the first one. */
	readonly first: number;
	/** Whether the description or the configuration says so, or a stated rule found it. */
	readonly declared: boolean;
}

/** Members of an answer that say where the list ends; each is left out where it is not described. */
export interface PagingEnd {
	/** True on the last page. */
	readonly last?: readonly string[];
	/** page: how many pages there are. */
	readonly pages?: readonly string[];
	/** How many items there are. */
	readonly total?: readonly string[];
	/** How many items there are, or how many the page has: it never says that the list is over. */
	readonly count?: readonly string[];
}

/** Answers that come one by one. */
export interface StreamPlan {
	/** The method that streams, where the plain one gives the answer at once; null where streaming is all there is. */
	readonly name: Words | null;
	readonly mediaType: string;
	readonly framing: "events" | "json-lines" | "json-sequence";
	/** What each event's data, or each line, is. */
	readonly shape: Shape;
	/** Data that ends the stream without being a value: `[DONE]`. */
	readonly terminator: string | null;
	/** The argument (its `member`) by which the provider chooses: true to stream, false for one answer. */
	readonly argument: string | null;
}

/** A status that is asked for until it is final. */
export interface PollingPlan {
	/** Where the answer says its state, as wire names. */
	readonly state: readonly string[];
	readonly succeeded: readonly string[];
	readonly failed: readonly string[];
	/** Milliseconds between questions where the provider does not say. */
	readonly interval: number;
}

export interface WebhookPlan {
	/** `POST webhook:name`. */
	readonly key: string;
	readonly words: Words;
	readonly description: string | null;
	readonly shape: Shape;
}
