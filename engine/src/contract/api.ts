import type { JsonObject, JsonValue } from "./json.ts";
import type { Location, Place, Resolved } from "./source.ts";

/*
 * Api: the normalised model of one description (avoid: AST, spec). Every dialect is lowered to the newest form first,
 * so nothing here says which spelling was used. Lists are in a canonical order: reordering the text changes nothing.
 */

export type Dialect = "2.0" | "3.0" | "3.1" | "3.2";

export interface Api {
	readonly dialect: Dialect;
	readonly info: ApiInfo;
	readonly servers: readonly Server[];
	readonly tags: readonly Tag[];
	/** Sorted by path, then method. */
	readonly operations: readonly Operation[];
	/** The provider sends these: request and response change sides. Sorted by name, then method. */
	readonly webhooks: readonly Operation[];
	readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
	/** `components.schemas` by name, and what stands in files as one, sorted by name. */
	readonly namedSchemas: ReadonlyMap<string, SchemaId>;
	readonly schemas: SchemaTable;
	/** Fields at the root that this version does not model, to be compared as written. */
	readonly unread: readonly Unread[];
	/** Whether all of it can be read. Where not, some of it may be lent by the other version. */
	readonly isWhole: boolean;
	/** The root of the description. */
	readonly at: Place;
	/**
	 * Where a place would be, were the description one file: of what the entry refers to as a component or a path, the
	 * pointer there; of what only a file names, the pointer of the component that bundlers make of it. Names that follow it stay when files are reorganised. A place that only its file tells is `file#pointer`,
	 * with the file as seen from the entry's folder.
	 */
	homeOf(place: Place): string;
	/** The homes of components in files of their own, by what they were before files gave names: locks may have kept those. */
	movedHomes(): ReadonlyMap<string, string>;
	/** Source.resolve: for whoever compares what is written and meets a `$ref` in it. */
	resolve(ref: string, from: string): Resolved | undefined;
}

export interface ApiInfo {
	readonly title: string;
	readonly version: string;
	readonly description: string | null;
}

export interface Tag {
	readonly name: string;
	readonly description: string | null;
}

export interface Server {
	/** As written, with the defaults of its variables put in. */
	readonly url: string;
	/** As written, with its variables in braces. */
	readonly template: string;
	/** Those that its address has, in the order in which it first has them. */
	readonly variables: readonly ServerVariable[];
	readonly description: string | null;
	readonly at: Place;
}

/** A part of a server's address that clients choose. */
export interface ServerVariable {
	readonly name: string;
	/** What is sent where nothing is chosen. */
	readonly default: string;
	/** The values to choose from, sorted; null where any goes. */
	readonly values: readonly string[] | null;
	readonly at: Place;
}

/** A field that the model does not understand: whoever compares must not call it equal unless the values are. */
export interface Unread {
	readonly field: string;
	readonly value: JsonValue;
	readonly at: Place;
	/** Of keywords that are one assertion, such as `if`, `then` and `else`: each as it is written. */
	readonly parts?: readonly Unread[];
}

/** `x-stability-level` and its relatives; "stable" where nothing is said. */
export type Stability = "stable" | "beta" | "alpha" | "draft" | "internal";

export interface Operation {
	/** For people and lists: `GET /v1/accounts/{id}`; for a webhook `POST webhook:name`; for a callback `POST callback:name {expression}`, in whose name blanks are escaped. */
	readonly key: string;
	/** What two versions of one operation share: the key with the path as it travels, without the names of its parameters. */
	readonly matchKey: string;
	/** Upper case; 3.2's additionalOperations as written. */
	readonly method: string;
	readonly path: string;
	readonly operationId: string | null;
	readonly tags: readonly string[];
	readonly summary: string | null;
	readonly description: string | null;
	readonly deprecated: boolean;
	/** `x-sunset`, an ISO date, or null. */
	readonly sunset: string | null;
	readonly stability: Stability;
	/** The path item's parameters lifted and overridden, sorted by place then name. */
	readonly parameters: readonly Parameter[];
	/** The path item's parameters as they are written; null where it has none. To look at them reads no operation. */
	readonly sharedParameters: JsonValue;
	/** What the path names and no parameter declares: any text. */
	readonly undeclared: readonly Parameter[];
	readonly requestBody: RequestBody | null;
	/** Sorted by status, ranges and `default` last. */
	readonly responses: readonly Response[];
	readonly callbacks: readonly Operation[];
	/** Alternatives (OR) of requirements (AND); an empty alternative means that none is needed. Inherited where not said. */
	readonly security: readonly SecurityAlternative[];
	/** Where `security` is written once for all operations that do not say their own; null where this one does. */
	readonly sharedSecurity: SharedSecurity | null;
	/** Effective: the operation's, else the path item's, else the root's. */
	readonly servers: readonly Server[];
	readonly extensions: ReadonlyMap<string, JsonValue>;
	readonly unread: readonly Unread[];
	readonly at: Place;
	/** The operation exactly as written, for the quick question whether anything differs at all. */
	readonly written: Written;
}

/** The root's `security`: its list, null where there is none, and the root itself. */
export interface SharedSecurity {
	readonly at: Place | null;
	readonly root: Place;
}

/** Values as written, and the file from which their relative `$ref`s are read. */
export interface Written {
	readonly values: readonly JsonValue[];
	readonly file: string;
}

export type ParameterIn = "path" | "query" | "querystring" | "header" | "cookie";

export type Style =
	| "matrix"
	| "label"
	| "simple"
	| "form"
	| "spaceDelimited"
	| "pipeDelimited"
	| "deepObject"
	| "cookie"
	/** Swagger 2.0's `collectionFormat: tsv`, which has no counterpart. */
	| "tabDelimited";

export interface Parameter {
	readonly in: ParameterIn;
	/** Header names keep their case here; compare them without it. */
	readonly name: string;
	readonly required: boolean;
	readonly deprecated: boolean;
	readonly sunset: string | null;
	readonly description: string | null;
	/** Effective values: the defaults of the specification are filled in. */
	readonly style: Style;
	readonly explode: boolean;
	readonly allowReserved: boolean;
	readonly allowEmptyValue: boolean;
	readonly schema: SchemaId | null;
	/** The `content` form; empty where `schema` is used. */
	readonly content: readonly MediaType[];
	readonly unread: readonly Unread[];
	/** The object as it is written, lowered to the newest form: its examples and extensions, which promise nothing. */
	readonly written: JsonObject;
	readonly at: Place;
}

export interface RequestBody {
	readonly required: boolean;
	readonly description: string | null;
	readonly content: readonly MediaType[];
	readonly unread: readonly Unread[];
	readonly at: Place;
}

export interface MediaType {
	/** Lower case, parameters sorted, `charset=utf-8` dropped: `application/json`, `text/*`. */
	readonly type: string;
	readonly schema: SchemaId | null;
	/** 3.2: the schema of each item of a sequential media type. */
	readonly itemSchema: SchemaId | null;
	/** By the name of the property that a part carries. */
	readonly encoding: ReadonlyMap<string, Encoding>;
	/** 3.2: of parts without names, by position, and of every further one. */
	readonly prefixEncoding: readonly Encoding[];
	readonly itemEncoding: Encoding | null;
	readonly unread: readonly Unread[];
	/** As Parameter.written. */
	readonly written: JsonObject;
	readonly at: Place;
}

export interface Encoding {
	readonly contentType: string | null;
	readonly style: Style;
	readonly explode: boolean;
	readonly allowReserved: boolean;
	readonly headers: readonly Header[];
	readonly at: Place;
}

export interface Response {
	/** `200`, `4XX`, `default`. */
	readonly status: string;
	readonly description: string | null;
	/** Sorted by lower-cased name; `Content-Type` is left out, as the specification says. */
	readonly headers: readonly Header[];
	readonly content: readonly MediaType[];
	readonly links: readonly Unread[];
	readonly unread: readonly Unread[];
	readonly at: Place;
}

export type HeaderStyle = Extract<Style, "simple" | "spaceDelimited" | "pipeDelimited" | "tabDelimited">;

export interface Header {
	readonly name: string;
	readonly required: boolean;
	readonly deprecated: boolean;
	readonly sunset: string | null;
	readonly description: string | null;
	/** `simple`, as of all headers since 3.0, but where Swagger 2.0's `collectionFormat` names another separator. */
	readonly style: HeaderStyle;
	readonly explode: boolean;
	readonly schema: SchemaId | null;
	readonly content: readonly MediaType[];
	readonly unread: readonly Unread[];
	readonly at: Place;
}

export interface SecurityRequirement {
	readonly scheme: string;
	readonly scopes: readonly string[];
}

export type SecurityAlternative = readonly SecurityRequirement[];

export interface SecurityScheme {
	readonly name: string;
	readonly type: "apiKey" | "http" | "mutualTLS" | "oauth2" | "openIdConnect";
	readonly description: string | null;
	/** apiKey: where the key goes and under which name. */
	readonly in: "query" | "header" | "cookie" | null;
	readonly parameterName: string | null;
	/** http: lower case, `bearer`, `basic`. */
	readonly httpScheme: string | null;
	readonly flows: JsonValue;
	readonly openIdConnectUrl: string | null;
	/** 3.2: clients should move to another scheme. */
	readonly deprecated: boolean;
	/** 3.2: where an authorization server describes itself (RFC 8414). */
	readonly oauth2MetadataUrl: string | null;
	readonly at: Place;
}

/** An interned schema: the same place in the text, or the same merge of places, has the same id within one Api. */
export type SchemaId = number & { readonly schemaId: unique symbol };

export interface SchemaTable {
	/**
	 * Normalises on first use, so that what nobody asks for costs nothing. Cycles are cycles of ids. Each look-up is a step
	 * of the judgement's work: throws Fault (spec-too-large), which names the place, where all of it is spent.
	 */
	get(id: SchemaId): Schema;
	/** Counts steps that were taken because of a schema, and looked up none. Throws as `get` does. */
	spend(id: SchemaId, steps: number): void;
	/** Where a schema stands in its file, for refusals that name it. */
	locate(place: Place): Location;
	/** What an id stands for as written, without normalising it: one place, or the places whose merge it is. */
	parts(id: SchemaId): readonly Resolved[];
	/**
	 * A number that schemas have in common which hold no others and were read of the same text, so that what follows from
	 * these alone is found once; 0 where that is not known.
	 */
	textNumber(id: SchemaId): number;
	/** Every id that is reachable from the operations, webhooks and named schemas, in canonical order. */
	all(): readonly SchemaId[];
}

export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

export interface Bound {
	readonly value: number;
	/** The decimal that is written, where the double is another number: `9223372036854775807`. */
	readonly exact?: string;
	readonly exclusive: boolean;
}

/** Keywords that bound a count, with their JSON Schema names; absent means unbounded (0 for the minimums). */
export interface CountBounds {
	readonly minLength: number;
	readonly maxLength: number | null;
	readonly minItems: number;
	readonly maxItems: number | null;
	readonly minProperties: number;
	readonly maxProperties: number | null;
}

/** Several alternatives, one of which (`anyOf`), or exactly one of which (`oneOf`), must hold. */
export interface Union {
	readonly kind: "oneOf" | "anyOf";
	readonly branches: readonly SchemaId[];
	readonly at: Place;
}

export interface LoneUnion extends Union {
	/** The schema without it. */
	readonly rest: SchemaId;
}

export interface Discriminator {
	readonly propertyName: string;
	/** Tag to the schema it names; empty where the names of the branches are the tags. */
	readonly mapping: ReadonlyMap<string, SchemaId>;
	/** Tags that are mapped to what is not there. */
	readonly astray: ReadonlySet<string>;
	/** 3.2: the schema of values that have no tag, or one that leads nowhere; null where nothing says which that is. */
	readonly defaultMapping: SchemaId | null;
	readonly at: Place;
}

export interface Property {
	readonly schema: SchemaId;
	readonly at: Place;
}

/** `contains` with its counts: how many items must satisfy the schema. */
export interface Contains {
	readonly schema: SchemaId;
	readonly min: number;
	/** null where there is no limit. */
	readonly max: number | null;
}

/** `if` with what must hold where it does, and where it does not; null demands nothing. */
export interface Condition {
	readonly if: SchemaId;
	/** `then`, under a name that no promise has. */
	readonly onTrue: SchemaId | null;
	/** `else`. */
	readonly onFalse: SchemaId | null;
}

export interface PatternProperty {
	readonly pattern: string;
	readonly schema: SchemaId;
}

/** What a part of a schema evaluates where all of `when` is as it says (JSON Schema 2020-12, core, section 11). */
export interface Evaluated {
	readonly when: readonly { readonly schema: SchemaId; readonly holds: boolean }[];
	/** Every property, or every item, is evaluated. */
	readonly all: boolean;
	readonly names: readonly string[];
	readonly patterns: readonly string[];
	/** So many items from the first on. */
	readonly prefix: number;
	/** The items that satisfy one of these. */
	readonly contains: readonly SchemaId[];
}

/**
 * What each property, or each item, must satisfy that nothing else evaluates: `unevaluatedProperties`,
 * `unevaluatedItems`, and `additionalProperties` beside `patternProperties`, whose names it must not see.
 */
export interface Remainder {
	readonly of: "properties" | "items";
	readonly schema: SchemaId;
	readonly evaluated: readonly Evaluated[];
}

/** The assertions that few schemas make. All of them hold together; an allOf brings several of each. */
export interface Applicators {
	/** None of these may hold. */
	readonly not: readonly SchemaId[];
	readonly conditions: readonly Condition[];
	readonly contains: readonly Contains[];
	readonly patternProperties: readonly PatternProperty[];
	/** What every name must satisfy, as a string; null allows any. */
	readonly propertyNames: SchemaId | null;
	/** What else is required beside a property. */
	readonly dependentRequired: ReadonlyMap<string, ReadonlySet<string>>;
	readonly dependentSchemas: ReadonlyMap<string, SchemaId>;
	readonly remainders: readonly Remainder[];
	/** The same keywords as they are written, for whoever compares or shows them. */
	readonly asWritten: readonly Unread[];
}

/** Where the keywords of a schema are written: elsewhere than at its own place after a merge. */
export interface Origins {
	/** The place of a JSON Schema keyword, or of `required/<name>`; undefined where it is not written. */
	get(keyword: string): Place | undefined;
	/** Each schema object that is part of the schema, the outermost first. */
	objects(): readonly OriginObject[];
}

/** A schema object as it is written, and where its keywords are. */
export interface OriginObject extends Origins {
	readonly at: Place;
}

/** A value of an enum; `text` is the same for equal ones alone. */
export interface ListedValue {
	readonly text: string;
	readonly value: JsonValue;
	/** The decimal that is written, where the double is another number. */
	readonly exact?: string;
}

/** What keywords say with numbers that no double is. Limits have theirs in Bound. */
export interface ExactDemands {
	/** All values of the enum, where some are such numbers; null where none is. */
	readonly values: readonly ListedValue[] | null;
	/** Such numbers of other keywords, by keyword, as decimals. */
	readonly others: ReadonlyMap<string, string>;
}

/**
 * A schema with its allOf merged and its `$ref`s followed. All members hold together (a conjunction).
 * The three spellings of null are the member "null" of `types`; `const` is an `enum` of one.
 */
export interface Schema {
	readonly id: SchemaId;
	/** Where it is written; for a merge, the schema that holds the allOf. */
	readonly at: Place;
	/** The component's name, where the schema is one. */
	readonly name: string | null;
	/** False where nothing can satisfy it (`false`, `not: {}`, an allOf that contradicts itself by type). */
	readonly satisfiable: boolean;
	/** Sorted; null allows every type. "number" stands for integers too and is never beside "integer". */
	readonly types: readonly JsonType[] | null;
	/** The same as it is written, whichever of these types the listed values have. */
	readonly namedTypes: readonly JsonType[] | null;
	/** Distinct values in canonical order; null where any value goes. */
	readonly enum: readonly JsonValue[] | null;
	/** null where every number is the double that it is read as, which is nearly always. */
	readonly exact: ExactDemands | null;
	/** `x-extensible-enum` or `x-enum-open`: clients were told to expect more values. */
	readonly extensibleEnum: boolean;
	/** The values that `x-extensible-enum` lists, sorted: an announcement, which refuses nothing. Empty where there are none. */
	readonly extensibleValues: readonly JsonValue[];
	readonly lower: Bound | null;
	readonly upper: Bound | null;
	readonly multipleOf: readonly number[];
	readonly counts: CountBounds;
	readonly uniqueItems: boolean;
	/** Every one must match (an allOf may bring several). */
	readonly patterns: readonly string[];
	readonly formats: readonly string[];
	readonly properties: ReadonlyMap<string, Property>;
	readonly required: ReadonlySet<string>;
	/** Names that one part of an allOf describes, and another one refuses like every name that it does not know. */
	readonly shutOut: ReadonlySet<string>;
	/**
	 * What a property with another name must satisfy, whatever patterns its name matches; null allows anything, and is
	 * what absence means. Beside `patternProperties` it is a Remainder instead.
	 */
	readonly additionalProperties: SchemaId | null;
	readonly items: SchemaId | null;
	readonly prefixItems: readonly SchemaId[];
	readonly unions: readonly Union[];
	/** The union of which `types` or `enum` were read, where its branches say nothing but types or values, apart from each other. */
	readonly folded: Union | null;
	/** The union of one that was read as a part of the schema, beside other keywords. */
	readonly lone: LoneUnion | null;
	readonly discriminator: Discriminator | null;
	readonly readOnly: boolean;
	readonly writeOnly: boolean;
	/**
	 * `nullable: true` where the version has no such keyword, as from 3.1 on, or `null` among the types beside an `allOf` or
	 * an `enum` that refuses it: validators refuse null, and whoever writes so means it to be allowed.
	 */
	readonly meansNull: boolean;
	readonly deprecated: boolean;
	readonly sunset: string | null;
	readonly title: string | null;
	readonly description: string | null;
	readonly default: JsonValue | undefined;
	/** The dialect that `$schema` names, where it is another than the one that schemas are read in; null elsewhere. */
	readonly dialect: string | null;
	/** null where none is made. */
	readonly applicators: Applicators | null;
	/** `contentSchema`: what a text holds, once it is decoded. Nothing is refused by it. null where that may be anything. */
	readonly content: SchemaId | null;
	/** Assertions that this version does not understand, compared as written: a difference is effect unknown. */
	readonly unread: readonly Unread[];
	readonly origins: Origins;
	/** The named schemas that an allOf brought in, in order: what a generator may extend. */
	readonly bases: readonly SchemaId[];
	readonly written: Written;
}
