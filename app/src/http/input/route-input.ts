import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { FaultOptions } from "../../errors.ts";
import type { SignatureCheck } from "../../ports.ts";
import type { HttpService } from "../service.ts";

/* What a route takes beside its parameters. */

/** A JSON body. */
export interface JsonInput<B extends z.ZodType> {
	readonly schema: B;
	readonly limitBytes: number;
	readonly example: unknown;
	/** Every member may be left out, and so may the body: a request without one is taken for `{}`. */
	readonly optional?: true;
	/**
	 * What becomes of members that nobody knows. Where nothing is said, those that look mistyped are refused. "refused": all
	 * are, because who sends one relies on it. "passed": none is, because the flow itself says what is missing.
	 */
	readonly unknown?: "refused" | "passed";
}

/** Bytes that are handed on as they came, because a signature is over them. */
export interface RawInput {
	readonly limitBytes: number;
	readonly description: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The security scheme of the description that says who signs. */
	readonly signedAs: "webhookSignature" | "stripeSignature";
	/** What is claimed over the body; undefined where nothing is that could be right, and then no byte is read. */
	readonly signature: (service: HttpService, request: IncomingMessage) => SignatureCheck | undefined;
	/** Of the refusal `invalid_signature`. */
	readonly unsigned?: FaultOptions;
}
