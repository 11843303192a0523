import { quote, quoteValues } from "../../lib/say.ts";
import type { Rule } from "../rule.ts";
import { toolRule } from "../tool-rule.ts";

/*
 * Arguments of tools that are others though the request is not: a name that two arguments want, a member that is no
 * longer shown. What follows from a change of the request is told as that change.
 */

const KEEP = "Keep the argument as it was, or change it in a new major version.";
const FAIL = "deployed clients are not affected, but calls by prompts and agents that know the old arguments fail";
const WORK = "deployed clients are not affected, and calls that worked still do";

function called(argument: string, tool: string): string {
	return `Argument ${quote(argument)} of MCP tool ${quote(tool)}`;
}

export const toolArgumentRules: readonly Rule[] = [
	toolRule({
		id: "tool-required-argument-added",
		judges: "tool-argument-added",
		aspect: "argument",
		action: "add-required",
		source: "ERR",
		doing: "adding a required argument to a tool",
		why: "Prompts and agents that know the tool do not give it, so the server refuses their calls.",
		rollout: KEEP,
		breaks: FAIL,
		say: ({ argument, tool }) => `${called(argument, tool)} is new and required`,
		when: ({ required }) => required,
	}),
	toolRule({
		id: "tool-optional-argument-added",
		judges: "tool-argument-added",
		aspect: "argument",
		action: "add-optional",
		source: "INFO",
		doing: "adding an optional argument to a tool",
		why: "Calls can keep omitting it.",
		rollout: KEEP,
		breaks: WORK,
		say: ({ argument, tool }) => `${called(argument, tool)} is new`,
		when: ({ required }) => !required,
	}),
	toolRule({
		id: "tool-argument-removed",
		judges: "tool-argument-removed",
		aspect: "argument",
		action: "remove",
		source: "ERR",
		doing: "removing an argument from a tool",
		why: "Prompts and agents that know the tool still give it, and the server refuses arguments that it does not know.",
		rollout: KEEP,
		breaks: FAIL,
		say: ({ argument, tool }) => `${called(argument, tool)} was removed`,
	}),
	toolRule({
		id: "tool-argument-became-required",
		judges: "tool-argument-required-changed",
		aspect: "argument-required",
		action: "set",
		source: "ERR",
		doing: "making an argument of a tool required",
		why: "The server refuses calls of prompts and agents that omit it.",
		rollout: KEEP,
		breaks: FAIL,
		say: ({ argument, tool }) => `${called(argument, tool)} is now required`,
		when: ({ required }) => required,
	}),
	toolRule({
		id: "tool-argument-became-optional",
		judges: "tool-argument-required-changed",
		aspect: "argument-required",
		action: "unset",
		source: "INFO",
		doing: "making an argument of a tool optional",
		why: "Calls that give it still work.",
		rollout: KEEP,
		breaks: WORK,
		say: ({ argument, tool }) => `${called(argument, tool)} is now optional`,
		when: ({ required }) => !required,
	}),
	toolRule({
		id: "tool-value-removed",
		judges: "tool-values-changed",
		aspect: "argument-values",
		action: "remove",
		source: "ERR",
		doing: "removing a value from an argument of a tool",
		why: "Prompts and agents that know the value still give it, and models are no longer told of it.",
		rollout: KEEP,
		breaks: "deployed clients are not affected, but clients that check calls refuse the value",
		say: ({ argument, tool, removed }) => `${called(argument, tool)} no longer lists ${quoteValues(removed)}`,
		when: ({ removed }) => removed.length > 0,
	}),
	toolRule({
		id: "tool-value-added",
		judges: "tool-values-changed",
		aspect: "argument-values",
		action: "add",
		source: "INFO",
		doing: "adding a value to an argument of a tool",
		why: "Models may choose it from now on.",
		rollout: KEEP,
		breaks: WORK,
		say: ({ argument, tool, added }) => `${called(argument, tool)} also lists ${quoteValues(added)}`,
		when: ({ removed }) => removed.length === 0,
	}),
];
