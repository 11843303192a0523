import type { JsonType, Operation, ParameterIn, SchemaId, Stability } from "./api.ts";
import type { ChangeDetails } from "./change-details.ts";
import type { ToolClass, ToolSurface } from "./config.ts";
import type { JsonValue } from "./json.ts";
import type { Place } from "./source.ts";

/*
 * Change: a fact that differs between two Apis (avoid: diff entry, breaking change). It says nothing about good or bad;
 * rules judge it. One edit of the text is one Change, however many operations it reaches.
 */

/**
 * Operations of the after side at the place where their version before stood, each with that version: both say the same,
 * with all that they refer to. There may be others.
 */
export type UnchangedOperations = ReadonlyMap<Operation, Operation>;

/** What a change does to the set of payloads that are valid. */
export type Effect = "narrows" | "widens" | "incomparable" | "unknown" | "none";

/** Who must be understood: `request` travels from client to provider. Webhooks and callbacks are already turned round. */
export type Direction = "request" | "response";

/** Which part of an operation a change sits in. */
export type Part = "operation" | "parameter" | "request-body" | "response" | "response-header" | "security" | "servers";

/** An operation that a change reaches, with what the guards ask about the way there. */
export interface Reach {
	/** Operation.key of the after side, of the before side where it was removed. */
	readonly operation: string;
	readonly operationId: string | null;
	/** Operation.key of one that was removed, where it is that one's requests which are sent here from now on. */
	readonly insteadOf?: string;
	readonly tags: readonly string[];
	readonly deprecated: boolean;
	readonly sunset: string | null;
	readonly stability: Stability;
	readonly part: Part;
	/** The response's status, where the part is a response or one of its headers. */
	readonly status: string | null;
	/** False in answers of no success: other statuses, and `default` beside a described success. True elsewhere. */
	readonly success: boolean;
	/** Operation.key of the callback whose part it is, of those that `operation` has; null where it is its own part. */
	readonly callback: string | null;
	/**
	 * A shortest way inside the part, and one that passes no pattern where there is one. It begins with the parameter, the
	 * header or the media type; empty where the part is meant as a whole. Behind the first hundred reaches of a change, but
	 * for the one that names it, it ends where it begins.
	 */
	readonly trail: readonly TrailStep[];
}

/** One step of the way to where a change stands. */
export type TrailStep =
	/** `was`: the name on the before side of one whose name never travels, where that is another. */
	| ({ readonly kind: "parameter"; readonly was?: string } & ParameterRef)
	/** Of a response, or behind a part of a form: a header of that part. */
	| { readonly kind: "header"; readonly name: string }
	| { readonly kind: "media-type"; readonly type: string }
	/** One part of a form, of which it is said how it is written. */
	| { readonly kind: "part"; readonly name: string }
	| Exclude<Via, { readonly kind: "branch" }>
	/** One way to describe the same value: a branch of a union, in words, or (null) what extends a base. */
	| { readonly kind: "branch"; readonly of: "oneOf" | "anyOf" | null; readonly branch: string }
	/** Steps that nobody would follow. */
	| { readonly kind: "left-out" };

/** The step from a value to one inside it; `branch` is the same value, seen by one branch of a union. */
export type Via =
	| { readonly kind: "property"; readonly name: string }
	/** A property that neither side names. */
	| { readonly kind: "additional" }
	/** A property whose name matches a pattern of `patternProperties` that both sides have. */
	| { readonly kind: "pattern"; readonly pattern: string }
	| { readonly kind: "items" }
	| { readonly kind: "item"; readonly index: number }
	| { readonly kind: "branch" }
	/** What a text holds once it is decoded, by `contentSchema`. */
	| { readonly kind: "content" }
	/** One side describes a list, and the other one of its items: as text they are written alike. */
	| { readonly kind: "into-list" };

/** What describes one value on each side; null where a side says nothing of it. */
export interface SchemaSides {
	readonly before: SchemaId | null;
	readonly after: SchemaId | null;
}

export interface PayloadStep extends SchemaSides {
	readonly via: Via;
}

/** How a payload leads to a change: from what one operation carries down to the two schemas that differ. */
export interface PayloadWay {
	/** The part of the operation that carries it; its trail is that of the part's beginning. */
	readonly reach: Reach;
	/** Text has no types: `1` and `"1"` are written alike. */
	readonly form: "json" | "text";
	/** Where the payload is a whole segment of a path, which is never empty. */
	readonly isSegment?: true;
	readonly root: SchemaSides;
	readonly steps: readonly PayloadStep[];
}

/** The end of something that was deprecated; `sunset` is null where no day was named. */
// No interface: facts are told apart as JSON, which an interface might be more than.
export type Announced = { readonly sunset: string | null };

export interface ParameterRef {
	readonly in: ParameterIn;
	readonly name: string;
}

/** What is known of each kind of change. Keys are the kinds; they are the vocabulary that rules judge. */
export interface ChangeFacts {
	"operation-added": { readonly operation: string };
	/** `ends`: of a callback, what was announced of itself beside the operation that promises it. */
	"operation-removed": { readonly operation: string; readonly ends?: Announced };
	"operation-deprecated": { readonly operation: string; readonly sunset: string | null };
	/** Something smaller than an operation was deprecated; where a sunset came with it, that is what is said. */
	"deprecation-announced": {
		readonly subject: "parameter" | "header" | "property" | "branch" | "security-scheme";
		readonly name: string;
	};
	/** The `x-sunset` of something that is deprecated; `from` is null where none was announced before. */
	"sunset-changed": {
		readonly subject: "operation" | "parameter" | "header" | "property" | "branch";
		readonly name: string;
		readonly from: string | null;
		readonly to: string | null;
	};
	"stability-changed": { readonly from: Stability; readonly to: Stability };
	/** The keys of one webhook, which only its operationId and method tell to be the same. */
	"webhook-renamed": { readonly from: string; readonly to: string };
	"operation-id-changed": { readonly from: string | null; readonly to: string | null };
	"parameter-added": ParameterRef & { readonly required: boolean };
	"parameter-removed": ParameterRef & {
		readonly required: boolean;
		readonly deprecated: boolean;
		readonly sunset: string | null;
	};
	"parameter-required-changed": ParameterRef & { readonly required: boolean };
	"parameter-serialization-changed": ParameterRef & {
		readonly field: string;
		readonly from: JsonValue;
		readonly to: JsonValue;
		/** Of `content` that came or went: the media type on each side; null on the one where `style` says how it is written. */
		readonly written?: { readonly from: string | null; readonly to: string | null };
	};
	/** How a part of a body, or a header, is written; `from` and `to` are effective values, null where none is known. */
	"encoding-changed": {
		readonly of: "part" | "header";
		readonly name: string;
		readonly field: string;
		readonly from: JsonValue;
		readonly to: JsonValue;
		readonly written?: { readonly from: string | null; readonly to: string | null };
	};
	/** One whose name never travels; `in` where it is not a part of the path. */
	"path-parameter-renamed": { readonly from: string; readonly to: string; readonly in?: "querystring" };
	"request-body-added": { readonly required: boolean };
	"request-body-removed": { readonly required: boolean };
	"request-body-required-changed": { readonly required: boolean };
	/** `unasked`: in what a webhook or callback sends, whose receiver does not choose among them. */
	"media-type-added": { readonly mediaType: string; readonly unasked?: true };
	"media-type-removed": { readonly mediaType: string; readonly unasked?: true };
	/** One gave way to another that covers it, or that it covers. */
	"media-type-changed": { readonly from: string; readonly to: string };
	"response-added": { readonly status: string };
	/** `redirects`: of a redirect, those that are described from now on; absent where there are none. */
	"response-removed": { readonly status: string; readonly redirects?: readonly string[] };
	/** One gave way to a range or `default`, which describes it with others, or the reverse. */
	"response-status-changed": { readonly from: string; readonly to: string };
	"response-header-added": { readonly name: string; readonly required: boolean };
	"response-header-removed": { readonly name: string; readonly required: boolean; readonly announced?: Announced };
	"response-header-required-changed": { readonly name: string; readonly required: boolean };
	/** `undescribed`: schemes that the before side asks for and does not describe, where nothing else is lost. */
	"security-changed": {
		readonly from: readonly string[];
		readonly to: readonly string[];
		readonly undescribed?: readonly string[];
	};
	/** `names`: the flows or scopes that came or went, where the field holds such. */
	"security-scheme-changed": {
		readonly scheme: string;
		readonly field: string;
		readonly names: readonly string[];
	};
	/** `byDefault`: what a server is where nothing is chosen for its variables; both can be chosen before and after. */
	"servers-changed": {
		readonly added: readonly string[];
		readonly removed: readonly string[];
		readonly byDefault?: true;
	};
	/** The values that clients choose from for a part of a server's address; null where any goes. */
	"server-variable-changed": {
		readonly variable: string;
		readonly added: readonly string[];
		readonly removed: readonly string[];
		readonly from: readonly string[] | null;
		readonly to: readonly string[] | null;
	};
	/** A field beside the schemas that is compared as written, and that differs: unknown, but where any change breaks. */
	"field-changed": { readonly field: string; readonly from: JsonValue | undefined; readonly to: JsonValue | undefined };
	"type-changed": {
		readonly from: readonly JsonType[] | null;
		readonly to: readonly JsonType[] | null;
		/** What the other keywords of a side without a type speak of, where that is why it changed. */
		readonly meant?: { readonly from: readonly JsonType[]; readonly to: readonly JsonType[] };
	};
	"nullable-changed": {
		readonly nullable: boolean;
		/** Where the value travels as text, which has no null, and the other side takes whatever null is written as. */
		readonly asText?: true;
		/** Where a side only means null to be allowed, by `nullable: true` in a version that has no such keyword. */
		readonly meant?: true;
		/** Where a side only means null to be allowed, by `type` or `nullable` of 3.1 beside an `enum` that does not list it. */
		readonly unlisted?: true;
	};
	"enum-changed": {
		readonly added: readonly JsonValue[];
		readonly removed: readonly JsonValue[];
		readonly from: readonly JsonValue[] | null;
		readonly to: readonly JsonValue[] | null;
		readonly extensible: boolean;
		/** Of tags that went with what they stand for. */
		readonly announced?: Announced;
	};
	/** The values that `x-extensible-enum` lists. */
	"extensible-values-changed": { readonly added: readonly JsonValue[]; readonly removed: readonly JsonValue[] };
	/** `x-extensible-enum` itself came or went, with what it lists. */
	"extensible-list-changed": { readonly values: readonly JsonValue[]; readonly listed: boolean };
	/**
	 * Any keyword whose values are ordered: minLength, maximum, exclusiveMinimum, maxItems, … null: no bound. A number that
	 * no double is stands as the text of its decimal, here and wherever values are listed.
	 */
	"bound-changed": {
		readonly keyword: string;
		readonly from: number | string | null;
		readonly to: number | string | null;
		/** The keyword that said `from`, where it is another: `exclusiveMaximum` beside `maximum`. */
		readonly was?: string;
	};
	/** A limit on a type that the schema does not allow, the same type on both sides: by itself it refuses nothing. */
	"idle-limit-changed": {
		readonly keyword: string;
		readonly from: number;
		readonly to: number;
		readonly tightened: boolean;
	};
	/** Keywords that are sets of demands: pattern, format, multipleOf, uniqueItems. */
	"constraint-changed": {
		readonly keyword: "pattern" | "format" | "multipleOf" | "uniqueItems";
		readonly from: JsonValue;
		readonly to: JsonValue;
	};
	"property-added": {
		readonly name: string;
		readonly required: boolean;
		readonly readOnly: boolean;
		readonly writeOnly: boolean;
		/** Where another part of what describes the same value, such as a branch of a union, describes it as well. */
		readonly describedBeside?: true;
	};
	"property-removed": {
		readonly name: string;
		readonly required: boolean;
		readonly readOnly: boolean;
		readonly writeOnly: boolean;
		readonly deprecated: boolean;
		readonly sunset: string | null;
		/** Where another part of what describes the same value, such as a branch of a union, describes it as well. */
		readonly describedBeside?: true;
	};
	/** A property that the side without its description requires by name: it was there, or is there still, with any value. */
	"property-described-changed": { readonly name: string; readonly described: boolean };
	"property-required-changed": { readonly name: string; readonly required: boolean; readonly hasDefault: boolean };
	/** `shutOut`: the names that it takes away or gives back, though another part of an allOf describes them all the time. */
	"additional-properties-changed": {
		readonly from: "any" | "none" | "schema";
		readonly to: "any" | "none" | "schema";
		readonly shutOut?: readonly string[];
	};
	"items-changed": { readonly from: "any" | "schema"; readonly to: "any" | "schema" };
	"branch-added": { readonly combinator: "oneOf" | "anyOf"; readonly branch: string };
	"branch-removed": { readonly combinator: "oneOf" | "anyOf"; readonly branch: string; readonly announced?: Announced };
	/** A union came, went, or became another kind of union. */
	"union-changed": { readonly from: "oneOf" | "anyOf" | "none"; readonly to: "oneOf" | "anyOf" | "none" };
	/** What the keywords of two schemas allow together differs, though none of them alone, nor anything below, tells so. */
	"interplay-changed": { readonly keywords: readonly string[] };
	/**
	 * `tag`: the value of the mapping that went, came or leads elsewhere; null where the property's name changed, or
	 * `otherTags` did, the names of the schemas that values have which no tag leads anywhere; null for none.
	 */
	"discriminator-changed": {
		readonly from: string | null;
		readonly to: string | null;
		readonly tag: string | null;
		readonly otherTags?: { readonly from: string | null; readonly to: string | null };
		/** Of a tag that led nowhere, what it leads to now; null of one that leads nowhere any more. */
		readonly leadsTo?: string | null;
		/** Where what a tag that went leads to was deprecated. */
		readonly announced?: Announced;
	};
	"default-changed": { readonly from: JsonValue | undefined; readonly to: JsonValue | undefined };
	"access-changed": { readonly keyword: "readOnly" | "writeOnly"; readonly to: boolean };
	/** A schema keyword that the model does not understand, and that differs. Effect unknown. */
	"keyword-changed": {
		readonly keyword: string;
		readonly from: JsonValue | undefined;
		readonly to: JsonValue | undefined;
	};
	/*
	 * Of generated SDKs alone: names that are others though no message is. Methods and groups are said as a caller reaches
	 * them (`repos.issues.list`), types by their names (`PullRequest`).
	 */
	"sdk-method-renamed": { readonly from: string; readonly to: string };
	/** Several methods moved together, and kept their own names. */
	"sdk-group-renamed": { readonly from: string; readonly to: string };
	"sdk-type-renamed": { readonly from: string; readonly to: string };
	/** `extended`: it was there to be extended alone. */
	"sdk-type-removed": { readonly type: string; readonly extended?: true };
	/** A type of what is sent that takes less, because of what uses it: nothing but requests, or answers too. */
	"sdk-type-narrowed": { readonly type: string; readonly because: "sent-alone" | "answered-too" };
	/**
	 * A type that stands in place of another one, which code goes on naming. `closes`: it takes no value that its enums do not
	 * list, as the other one does because responses use it. `alike`: both are objects that say the same.
	 */
	"sdk-type-replaced": {
		readonly from: string;
		readonly to: string;
		readonly closes?: true;
		readonly alike?: true;
	};
	/** `list`: the member that pages were made of, where they are made of `now` instead; both null where there are none. */
	"sdk-pages-removed": { readonly method: string; readonly list: string | null; readonly now: string | null };
	/**
	 * A member of a type where members are called by words, which those of JSON keep: `ship_to` of `Order`. `part` tells what
	 * else it is: a value of an enum, or an argument of the method that stands for the type.
	 */
	"sdk-member-renamed": {
		readonly type: string;
		readonly from: string;
		readonly to: string;
		readonly part?: "value" | "argument";
	};
	/** `takenBy`: the place of the parameter that has the earlier name now, from what `was` there; left out where nobody has it. */
	"sdk-argument-renamed": {
		readonly method: string;
		readonly from: string;
		readonly to: string;
		readonly takenBy?: ParameterIn;
		readonly was?: "parameter" | "body";
	};
	"sdk-credential-removed": { readonly scheme: string };
	/** `values`: those that are still taken, where others went; null where the variable itself did. */
	"sdk-server-variable-removed": { readonly variable: string; readonly values: readonly string[] | null };
	/** A client that was told no address must now be told one. */
	"sdk-address-required": Readonly<Record<never, never>>;
	/*
	 * Of an MCP server's tools alone: what models are offered is other though no message is. `argument` is the way to one
	 * inside the others: `filter.status`, with `[]` behind a list.
	 */
	"tool-added": { readonly tool: string };
	"tool-removed": { readonly tool: string };
	"tool-renamed": { readonly from: string; readonly to: string };
	"tool-argument-added": { readonly tool: string; readonly argument: string; readonly required: boolean };
	"tool-argument-removed": { readonly tool: string; readonly argument: string };
	"tool-argument-required-changed": { readonly tool: string; readonly argument: string; readonly required: boolean };
	"tool-values-changed": {
		readonly tool: string;
		readonly argument: string;
		readonly added: readonly string[];
		readonly removed: readonly string[];
	};
	"tool-class-changed": { readonly tool: string; readonly from: ToolClass; readonly to: ToolClass };
	"tool-idempotence-changed": { readonly tool: string; readonly idempotent: boolean };
	/** null: none is within the budget. `tokens`: of the surface that would be offered on the after side if there were no budget. */
	"tool-surface-changed": {
		readonly from: ToolSurface | null;
		readonly to: ToolSurface | null;
		readonly tokens: number;
		readonly budget: number;
	};
	/** A text that models read, as they read it; null where there is none. `argument` is its own name. */
	"tool-text-changed": {
		readonly of: "title" | "description" | "argument";
		readonly argument: string | null;
		readonly from: string | null;
		readonly to: string | null;
		/** What came in and is cut out before a model reads it, each one sentence (generate/tools/clean-text.ts). */
		readonly cuts: readonly string[];
	};
}

export type ChangeKind = keyof ChangeFacts;

export interface ChangeOf<K extends ChangeKind> extends ChangeDetails {
	readonly kind: K;
	readonly facts: ChangeFacts[K];
	readonly effect: Effect;
	readonly direction: Direction;
	/** Where the thing stands on each side; null on the side that has none. */
	readonly before: Place | null;
	readonly after: Place | null;
	/** The nearest thing that both sides have: where to point a reader when one side has none. */
	readonly site: { readonly before: Place; readonly after: Place };
	/** What guards ask of the schemas on the way: true where every way there passes such a property. */
	readonly readOnly: boolean;
	readonly writeOnly: boolean;
	/** True where every way there passes a `contentSchema`, by which nobody need refuse anything. */
	readonly inContent?: true;
	/**
	 * Which version lets no message leave the value out, whichever way leads to it: `either` where that differs from way to
	 * way. Absent where both versions let some message leave it out.
	 */
	readonly alwaysSent?: "both" | "before" | "after" | "either";
	/** Of values of a path parameter that went: whether their URLs are those of other operations from now on. */
	readonly isServedElsewhere?: true;
	/** Sorted by operation, then part and status; never empty. One entry an operation, part and status. */
	readonly reaches: readonly Reach[];
	/** A shortest way by which a payload leads there, into a success where there is one; null where none does. */
	readonly way: PayloadWay | null;
}

/** A change of any kind; `kind` tells which facts it has. */
export type Change = { [K in ChangeKind]: ChangeOf<K> }[ChangeKind];
