import type { ToolSettings } from "../../contract/config.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { ExampleAnswer } from "../../examples/example-answer.ts";
import type { GroupPlan, MethodPlan } from "../plan/sdk-plan.ts";

/*
 * A call of one operation as people would write it, in every language with the same values. The target that prints an SDK
 * prints its snippets, so that both say the same names.
 */

/** What a call can be written in; `mcp` is what a client of an MCP server sends. */
export type SnippetLanguage = "curl" | "typescript" | "python" | "go" | "mcp";

/** What a call gives for one argument. */
export interface CallValue {
	/** ArgumentPlan.member. */
	readonly member: string;
	/** As it travels; where the type is bytes, the text that they are. */
	readonly value: JsonValue;
	/** Whether we made it from the schema, because the description shows none that is valid. */
	readonly made: boolean;
}

/** One call in one language. All texts have lines that end by a line feed, and none at the end. */
export interface Snippet {
	readonly language: SnippetLanguage;
	/** All of it: what somebody copies, and what runs as it is once a credential stands in the environment. */
	readonly text: string;
	/** Its part that is the same for every operation: imports and the client. Empty for curl. */
	readonly setup: string;
	/** Its part that calls. */
	readonly call: string;
	/** The members whose values are made. */
	readonly made: readonly string[];
}

/** What calls are written with beside the plan. */
export interface SnippetRequest {
	/** The slug of the service: names packages and environment variables. */
	readonly service: string;
	/** What the package of a language is called, where that is not the service. */
	readonly packageName: string | null;
	/** Takes the place of the description's servers in curl; null leaves them. */
	readonly baseUrl: string | null;
	/** `outputs.mcp`: which surface the server has; left out: what goes without saying. */
	readonly tools?: ToolSettings;
}

/** What a target prints of a call. */
export type SnippetParts = Pick<Snippet, "text" | "setup" | "call">;

/** Prints a call of one method. */
export type PrintCall = (group: GroupPlan, method: MethodPlan, values: readonly CallValue[]) => SnippetParts;

/** The calls that a target has: not every operation is a tool. */
export interface TargetCalls {
	readonly has: (operation: string) => boolean;
	/** Throws where there is none. */
	readonly print: PrintCall;
}

/** The calls of all operations of a plan. Operations are named by MethodPlan.operation; one that is not there throws. */
export interface Snippets {
	/** What a call gives where nobody says otherwise: what must be given, and all of a short example of a body. */
	values(operation: string): readonly CallValue[];
	/** Why no call of it is shown in any language, as the end of a sentence; null where one is. */
	whyNone(operation: string): string | null;
	/** Whether a call is shown in this language: where there is one, in each of them but for `mcp`. */
	has(operation: string, language: SnippetLanguage): boolean;
	/** Throws where the language has no such operation. */
	print(operation: string, language: SnippetLanguage, values?: readonly CallValue[]): Snippet;
	/** What the operation answers where it succeeds. */
	answer(operation: string): ExampleAnswer;
}
