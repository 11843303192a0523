import type { ToolClass, ToolSettings } from "../../contract/config.ts";
import { selectsOperation } from "../../openapi/operation-selector.ts";
import type { ExposurePlan, MethodPlan } from "../plan/sdk-plan.ts";
import { changingWord } from "./changing-words.ts";
import type { ToolHints } from "./tool-set.ts";

/** Methods that only look (RFC 9110, 9.2.1, and QUERY). */
const looking: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);
const idempotent: ReadonlySet<string> = new Set([...looking, "PUT", "DELETE"]);

export interface Classified {
	readonly toolClass: ToolClass;
	readonly hints: ToolHints;
	/** The word by which a request that should only look seems to change something, where nobody says which it is. */
	readonly doubt: string | null;
}

/**
 * The class of an operation: what driftgate.yml says, else what the description says of it as a tool, else by its
 * method. Whatever is no look is destructive until somebody says that it is not; a look that seems to change something
 * is taken for a change.
 */
export function classify(
	method: MethodPlan,
	said: Pick<ExposurePlan, "toolClass" | "idempotent" | "tags">,
	classes: ToolSettings["classes"],
): Classified {
	const operation = { key: method.operation, tags: said.tags };
	const configured = (["destructive", "write", "read"] as const).find((one) => {
		const selection = classes[one];
		return selection !== undefined && selectsOperation(selection, operation);
	});
	const known = configured ?? said.toolClass;
	const looks = looking.has(method.method.toUpperCase());
	const doubt = known === null && looks ? changingWord(method) : null;
	const toolClass = known ?? (looks && doubt === null ? "read" : "destructive");
	const repeats = said.idempotent ?? (doubt === null && idempotent.has(method.method.toUpperCase()));
	return { toolClass, hints: hintsOf(toolClass, repeats), doubt };
}

/** All four, and true of every operation of the class. */
export function hintsOf(toolClass: ToolClass, repeats: boolean): ToolHints {
	return {
		readOnlyHint: toolClass === "read",
		destructiveHint: toolClass === "destructive",
		idempotentHint: toolClass === "read" || repeats,
		openWorldHint: true,
	};
}
