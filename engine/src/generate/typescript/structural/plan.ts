import type { Degradation } from "../../../contract/artifact.ts";
import type { Words } from "../../names/split-words.ts";
import type { Notes } from "../../plan/notes.ts";
import type {
	ArgumentSource,
	CredentialPlan,
	PagingPlan,
	ParameterSource,
	PartPlan,
	PollingPlan,
	ResultContentPlan,
	ServerPlan,
	StreamPlan,
} from "../../plan/sdk-plan.ts";
import type { Shape, TypeKey } from "./shape.ts";

/*
 * A plan as a structural language prints it: one request object a method, with parameters and members of the body side by
 * side, and structural shapes.
 */

export interface StructuralPlan {
	readonly title: string;
	readonly description: string | null;
	/** Whether the description gives each operation an address that is absolute: else callers give one. */
	readonly isPlaced: boolean;
	/** All of them, with their variables; the first is the default. */
	readonly servers: readonly ServerPlan[];
	/** Those that operations have in the place of the first. */
	readonly ownServers: readonly ServerPlan[];
	readonly credentials: readonly CredentialPlan[];
	/** Sorted by name. */
	readonly types: readonly StructuralType[];
	/** Every group of every level, sorted by path: a group stands before the groups within it. */
	readonly groups: readonly StructuralGroup[];
	/** Sorted by key. */
	readonly webhooks: readonly WebhookPlan[];
	readonly degradations: readonly Degradation[];
}

export interface StructuralType {
	readonly key: TypeKey;
	/** Where it is written. */
	readonly pointer: string;
	readonly name: Words;
	/** Earlier names that go on working, deprecated. */
	readonly aliases: readonly Words[];
	readonly shape: Shape;
	readonly notes: Notes;
	/** Sides on which it travels. */
	readonly sent: boolean;
	readonly received: boolean;
}

export interface StructuralGroup {
	/** One name for each level: `[["repos"], ["issues"]]`. */
	readonly path: readonly Words[];
	/** A name that no other group and no type has. */
	readonly typeName: Words;
	readonly description: string | null;
	readonly methods: readonly StructuralMethod[];
}

/** A method before it has names. */
export interface UnnamedStructuralMethod {
	/** `GET /v1/accounts/{id}`. */
	readonly operation: string;
	readonly method: string;
	readonly path: string;
	/** Where it is not the description's own. */
	readonly server: ServerPlan | null;
	readonly summary: string | null;
	readonly notes: Notes;
	/** The members of the request, in the order of the plan. */
	readonly arguments: readonly StructuralArgument[];
	/** Those of the arguments that are parameters. */
	readonly parameters: readonly ParameterPlan[];
	readonly body: BodyPlan | null;
	/** What comes in the usual media type, by status. */
	readonly results: readonly ResultPlan[];
	/** What comes in each media type that a caller may ask for, by status. */
	readonly answers: readonly StructuralAnswer[];
	readonly failures: readonly FailurePlan[];
	/** Media types to choose from, the usual one first. */
	readonly accepts: readonly string[];
	readonly stream: StructuralStream | null;
	readonly paging: StructuralPaging | null;
	readonly polling: PollingPlan | null;
	readonly example: readonly (readonly [member: string, json: string])[];
	/** Alternatives of schemes, as in the description. */
	readonly security: readonly (readonly string[])[];
	/** The header by which the provider recognises a repeated request, where it declares one. */
	readonly idempotencyHeader: string | null;
}

export interface StructuralMethod extends UnnamedStructuralMethod {
	readonly name: Words;
	/** A name for its request that no type has; null where it takes nothing. */
	readonly requestName: Words | null;
	/** Whether it stands for an earlier name of another one. */
	readonly isEarlier: boolean;
}

export interface StructuralArgument {
	/** Its member of the request: the name on the wire, unless two places use it. */
	readonly member: string;
	readonly required: boolean;
	readonly notes: Notes;
	readonly shape: Shape;
	readonly source: ArgumentSource;
}

export interface StructuralAnswer {
	readonly status: string;
	readonly contents: readonly (Omit<ResultPlan, "status"> & Pick<ResultContentPlan, "mediaType" | "orText">)[];
}

export interface StructuralStream extends Omit<StreamPlan, "shape"> {
	readonly shape: Shape;
}

export interface StructuralPaging extends Omit<PagingPlan, "itemShape"> {
	readonly itemShape: Shape;
}

export interface ParameterPlan extends Omit<ParameterSource, "kind"> {
	readonly member: string;
	readonly required: boolean;
	readonly shape: Shape;
}

export interface BodyPlan {
	readonly required: boolean;
	/** `members`: the arguments that are members; `whole`: one argument. */
	readonly form: "members" | "whole";
	/** The declared record whose members the arguments are. */
	readonly type: TypeKey | null;
	/** The usual one first. */
	readonly contents: readonly BodyContentPlan[];
	/** Which of the contents to send where the value holds files, which the usual one cannot carry. */
	readonly files: number | null;
}

export interface BodyContentPlan {
	readonly mediaType: string;
	readonly encoding: "json" | "form" | "multipart" | "text" | "bytes";
	readonly shape: Shape;
	/** How the parts of a form are written where that is not the default. */
	readonly parts: readonly PartPlan[];
}

export type Decoding = "json" | "text" | "binary" | "stream" | "none";

export interface ResultPlan {
	readonly status: string;
	readonly decoding: Decoding;
	/** What the decoding gives; of no interest for `text`, `binary`, `stream` and `none`. */
	readonly shape: Shape;
}

export interface FailurePlan {
	readonly status: string;
	readonly shape: Shape;
}

export interface WebhookPlan {
	/** `POST webhook:name`. */
	readonly key: string;
	readonly description: string | null;
	readonly shape: Shape;
}
