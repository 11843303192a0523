import type { Snippet } from "../../../engine/src/generate/snippets/snippet.ts";

/* What a program that makes every call of a document is made of, and how it is started. */

/** The service whose SDK the programs use; its environment variables begin so. */
export const SERVICE = "acme";
export const BASE_URL = "ACME_BASE_URL";

export interface Program {
	readonly command: string;
	readonly args: readonly string[];
}

export interface ProgramRequest {
	/** An empty folder. */
	readonly folder: string;
	/** The SDK of the language, or the server; empty for curl. */
	readonly sdk: string;
	readonly snippets: readonly Snippet[];
	/** Where the mock is. */
	readonly url: string;
}
