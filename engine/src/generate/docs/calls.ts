import type { JsonValue } from "../../contract/json.ts";
import type { ToolPlan, ToolSet } from "../tools/tool-set.ts";
import type { Sample } from "./site/block.ts";

/*
 * What other rooms say of calls, as pages show it: each SDK's printer prints its own snippets and knows its own classes, so
 * that there is no second opinion on a name.
 */

/** How somebody new runs a call who has nothing but the file of an SDK. */
export interface StartVoice {
	/** What it runs on: `Node 22.18 or later`. */
	readonly needs: string;
	/** Commands of a POSIX shell that make the SDK what the call imports; empty where its file alone is. */
	readonly commands: string;
	/** The file that the call is saved as: `first-call.ts`. */
	readonly program: string;
	/** The command that runs it. */
	readonly run: string;
}

/** An SDK that pages speak of. */
export interface SdkVoice {
	/** The path's last part: `typescript`. */
	readonly target: "typescript" | "python" | "go";
	/** `TypeScript`. */
	readonly label: string;
	/** The word after a fence: `ts`. */
	readonly fence: string;
	/** The file that the target makes: `payments.ts`. */
	readonly file: string;
	/** How a client is made, credentials from the environment. */
	readonly setup: string;
	/** The class of a failure with this status (`404`, `4XX`, `default`), in this language's words. */
	readonly errorClass: (status: string) => string;
	/** From the file of the SDK in an empty folder to a call that runs. */
	readonly start: StartVoice;
	/** How all pages of a list are read, in one or two sentences. */
	readonly paging: string;
	/** How a webhook's signature is verified, in code. */
	readonly webhook: string;
}

/** The MCP server that pages speak of. */
export interface ServerVoice {
	/** The file that the target makes: `payments-mcp.mjs`. */
	readonly file: string;
	/** What clients are told to call it, so that no tool's name becomes longer than they allow. */
	readonly name: string;
	/** What its command line takes, as it says it itself. */
	readonly options: string;
	readonly tools: ToolSet;
	/** The tool that an operation is, by MethodPlan.operation. */
	readonly toolOf: (operation: string) => ToolPlan | undefined;
}

/** What an operation answers. */
export interface ShownAnswer {
	readonly status: string;
	/** null where nothing comes. */
	readonly mediaType: string | null;
	/** undefined where nothing comes, or no JSON. */
	readonly body: JsonValue | undefined;
	/** Whether we made it, because the description shows none. */
	readonly made: boolean;
}

export interface Calls {
	readonly sdks: readonly SdkVoice[];
	/** null where there is none. */
	readonly server: ServerVoice | null;
	/** The same call in every language, curl first and MCP last; by MethodPlan.operation. */
	samples(operation: string): readonly Sample[];
	/** Why there are no samples of it, as the end of a sentence; null where there are. */
	whyNone(operation: string): string | null;
	/** null where no success is described. */
	answer(operation: string): ShownAnswer | null;
}
