/** An answer to a client. Whatever goes wrong in a call is one of these as well, and never an error of the protocol. */
export interface ToolResult {
	readonly content: readonly Record<string, unknown>[];
	readonly structuredContent?: Record<string, unknown>;
	readonly isError?: true;
	readonly _meta?: Record<string, unknown>;
}

/** A failure with what to do about it. */
export class Refusal extends Error {
	override readonly name: string = "Refusal";
	readonly code: string;
	readonly remedy: string;

	constructor(code: string, message: string, remedy: string) {
		super(message);
		this.code = code;
		this.remedy = remedy;
	}
}

export function textResult(text: string): ToolResult {
	return { content: [{ type: "text", text }] };
}
