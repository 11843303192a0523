import type { ToolClass, ToolSurface } from "../../contract/config.ts";
import { count, quote } from "../../lib/say.ts";
import type { Rule } from "../rule.ts";
import { toolRule } from "../tool-rule.ts";

/*
 * Which tools an MCP server offers, what they are called, and what calling one may do. A tool that goes or comes with its
 * operation is told as the operation's end or beginning.
 */

const HARM: readonly ToolClass[] = ["read", "write", "destructive"];

/** Whether a tool may do more than it might. */
function isRaised({ from, to }: { readonly from: ToolClass; readonly to: ToolClass }): boolean {
	return HARM.indexOf(to) > HARM.indexOf(from);
}

const SURFACES: Readonly<Record<ToolSurface, string>> = {
	tools: "a tool for each operation",
	dynamic: "tools that find and call operations",
	docs: "only texts about the API",
};

function offers(surface: ToolSurface | null): string {
	return surface === null ? "nothing" : SURFACES[surface];
}

const REAPPROVE = "Announce it to the people who approved the tool, because their client may not ask them again.";

export const offeredToolRules: readonly Rule[] = [
	toolRule({
		id: "tool-removed",
		judges: "tool-removed",
		aspect: "existence",
		action: "remove",
		source: "ERR",
		doing: "removing a tool from an MCP server",
		why: "The operation is still there, but models are no longer offered it, so prompts and agents that call it fail.",
		rollout:
			"Before you remove the tool, release a version whose description of it names the tool to call instead; then remove it in a new major version.",
		breaks: "deployed clients are not affected, but calls of this tool fail",
		say: ({ tool }) => `MCP tool ${quote(tool)} was removed`,
	}),
	toolRule({
		id: "tool-added",
		judges: "tool-added",
		aspect: "existence",
		action: "add",
		source: "INFO",
		doing: "adding a tool to an MCP server",
		why: "Models are offered an operation that they were not offered before.",
		rollout: "Check that models may call the operation, then release it at any time.",
		breaks: "deployed clients are not affected, and models may call it from now on",
		say: ({ tool }) => `MCP tool ${quote(tool)} was added`,
	}),
	toolRule({
		id: "tool-renamed",
		judges: "tool-renamed",
		aspect: "name",
		action: "rename",
		source: "ERR",
		doing: "renaming a tool of an MCP server",
		why: "Prompts, agents and lists of allowed tools name it, and a server has no second name for it.",
		rollout: "Keep the tool's line in the lock of names, or announce the new name in a new major version.",
		breaks: "deployed clients are not affected, but calls by the old name fail",
		say: ({ from, to }) => `MCP tool ${quote(from)} was renamed to ${quote(to)}`,
	}),
	toolRule({
		id: "tool-class-raised",
		judges: "tool-class-changed",
		aspect: "class",
		action: "raise",
		source: "WARN",
		doing: "raising the class of a tool (read, write, destructive)",
		why: "People approved the tool when its class said that it does less.",
		rollout: REAPPROVE,
		breaks: "deployed clients are not affected, but people who approved it in its old class are not asked again",
		say: ({ tool, from, to }) => `The class of MCP tool ${quote(tool)} changed from ${from} to ${to}`,
		when: isRaised,
	}),
	toolRule({
		id: "tool-class-lowered",
		judges: "tool-class-changed",
		aspect: "class",
		action: "lower",
		source: "WARN",
		doing: "lowering the class of a tool (read, write, destructive)",
		why: "Clients may call a read-only tool without asking the user, so a class that is too low lets a model change data unseen.",
		rollout: "Check that the operation does no more than the new class says.",
		breaks: "deployed clients are not affected, but clients may call it without asking from now on",
		say: ({ tool, from, to }) => `The class of MCP tool ${quote(tool)} changed from ${from} to ${to}`,
		when: (facts) => !isRaised(facts),
	}),
	toolRule({
		id: "tool-idempotence-changed",
		judges: "tool-idempotence-changed",
		aspect: "idempotence",
		action: "change",
		source: "INFO",
		doing: "changing whether a tool is marked as idempotent",
		why: "Clients that got no answer may call an idempotent tool again.",
		rollout: "Check that the mark is true of the operation.",
		breaks: "deployed clients are not affected, and clients decide by this mark whether they retry a call",
		say: ({ tool, idempotent }) => `MCP tool ${quote(tool)} is now marked as ${idempotent ? "" : "not "}idempotent`,
	}),
	toolRule({
		id: "tool-budget-exceeded",
		judges: "tool-surface-changed",
		aspect: "surface",
		action: "exceed",
		source: "WARN",
		doing: "exceeding the token budget of an MCP server",
		why: "The list of tools costs more of a model's context than the budget allows, so the server offers its operations in another way, or not at all.",
		rollout: "Leave operations out of `outputs.mcp`, shorten their texts, or raise `outputs.mcp.budget`.",
		breaks: "deployed clients are not affected, but models are offered other tools than before",
		say: ({ from, to, tokens, budget }) =>
			`The MCP server's list of tools costs about ${count(tokens, "token")}, which is more than its budget of ${budget}: it now offers ${offers(to)} instead of ${offers(from)}`,
		when: isExceeded,
	}),
	toolRule({
		id: "tool-surface-changed",
		judges: "tool-surface-changed",
		aspect: "surface",
		action: "change",
		source: "WARN",
		doing: "changing how an MCP server offers its operations",
		why: "Prompts and lists of allowed tools name tools that the server no longer offers.",
		rollout: "Name the surface in `outputs.mcp.surface`, and change it in a new major version.",
		breaks: "deployed clients are not affected, but models are offered other tools than before",
		say: ({ from, to }) => `The MCP server now offers ${offers(to)} instead of ${offers(from)}`,
		when: (facts) => !isExceeded(facts),
	}),
];

function isExceeded({ tokens, budget }: { readonly tokens: number; readonly budget: number }): boolean {
	return tokens > budget;
}
