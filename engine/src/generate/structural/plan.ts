import type { ParameterIn, Style } from "../../contract/api.ts";
import type { Degradation } from "../../contract/artifact.ts";
import type { Words } from "../names/split-words.ts";
import type { CredentialPlan } from "../plan/sdk-plan.ts";
import type { Shape, TypeKey } from "./shape.ts";

/*
 * A plan as TypeScript prints it today: one request object a method, with its body as one member, and structural shapes.
 */

export interface StructuralPlan {
	readonly title: string;
	readonly description: string | null;
	/** The default base URL, or null where the description gives none that is absolute. */
	readonly server: string | null;
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
	readonly shape: Shape;
	readonly description: string | null;
	readonly deprecated: boolean;
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
	/** The base URL, where it is not the description's. */
	readonly server: string | null;
	readonly summary: string | null;
	readonly description: string | null;
	readonly deprecated: boolean;
	readonly sunset: string | null;
	readonly parameters: readonly ParameterPlan[];
	readonly body: BodyPlan | null;
	readonly results: readonly ResultPlan[];
	readonly failures: readonly FailurePlan[];
	/** What to send in Accept; null where nothing comes back. */
	readonly accept: string | null;
	/** Alternatives of schemes, as in the description. */
	readonly security: readonly (readonly string[])[];
	/** The header by which the provider recognises a repeated request, where it declares one. */
	readonly idempotencyHeader: string | null;
}

export interface StructuralMethod extends UnnamedStructuralMethod {
	readonly name: Words;
	/** A name for its request that no type has; null where it takes nothing. */
	readonly requestName: Words | null;
}

export interface ParameterPlan {
	/** Its member of the request: the name on the wire, unless two places use it. */
	readonly member: string;
	readonly name: string;
	readonly in: ParameterIn;
	readonly style: Style;
	readonly explode: boolean;
	readonly allowReserved: boolean;
	/** Sent as JSON text (the `content` form). */
	readonly json: boolean;
	readonly required: boolean;
	readonly deprecated: boolean;
	readonly description: string | null;
	readonly shape: Shape;
}

export interface BodyPlan {
	/** The request's member that holds it. */
	readonly member: string;
	readonly required: boolean;
	readonly description: string | null;
	readonly content: BodyContentPlan;
	/** The form to send instead where the value holds files, which JSON cannot carry. */
	readonly form: BodyContentPlan | null;
}

export interface BodyContentPlan {
	readonly mediaType: string;
	readonly shape: Shape;
	/** How the parts of a form are written where that is not the default. */
	readonly encoding: readonly EncodingPlan[];
}

export interface EncodingPlan {
	readonly name: string;
	readonly style: Style;
	readonly explode: boolean;
	readonly contentType: string | null;
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
