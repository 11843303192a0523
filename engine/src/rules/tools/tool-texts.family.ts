import type { ChangeFacts } from "../../contract/change.ts";
import { count, plain, quote } from "../../lib/say.ts";
import { sayWordChanges } from "../../lib/word-changes.ts";
import type { Rule } from "../rule.ts";
import { toolRule } from "../tool-rule.ts";

/*
 * Texts that models read. Whoever writes them speaks to every model that a tool is offered to, long after the tool was
 * approved: so each change is shown word by word, and what gives orders or hides is told apart.
 */

type Facts = ChangeFacts["tool-text-changed"];

const TEXTS: Readonly<Record<Facts["of"], string>> = {
	title: "The title that models read",
	description: "The description that models read",
	argument: "What models read of the argument",
};

/** The same as somebody wrote it, before anything is cut. */
const WRITTEN: typeof TEXTS = {
	title: "The tool's title",
	description: "The tool's description",
	argument: "The description of the argument",
};

function text({ of, argument }: Facts, texts = TEXTS): string {
	return argument === null ? texts[of] : `${texts[of]} ${quote(argument)}`;
}

const MOST_TOLD = 3;
const LONGEST_CUT = 200;

/** What came in, in the words of who cuts it out, and that it is: all but what they count has foreign text in it. */
function sayCuts(cuts: readonly string[]): string {
	const told = cuts.slice(0, MOST_TOLD).map((cut) => {
		const what = plain(cut.replace(CUT, ""), LONGEST_CUT);
		return COUNTED.test(what) ? what : quote(what);
	});
	const rest = cuts.length - told.length;
	const parts = [...told, ...(rest > 0 ? [`${count(rest, "more part")}`] : [])];
	const isOne = parts.length === 1 && !(COUNTED.test(parts[0] ?? "") && !parts[0]?.startsWith("1 "));
	return `${parts.join(", ")}; ${isOne ? "it is" : "they are"} removed before models read it`;
}

/** How each cut ends that the cleaning of texts tells of, and how it begins where it is a number of them. */
const CUT = /,?(?: and)? (?:is|are) left out\.$/;
const COUNTED = /^\d+ /;

function sayRest(facts: Facts): string {
	return facts.from === facts.to ? "" : `, and the rest ${sayChange(facts)}`;
}

function sayChange({ from, to }: Facts): string {
	return `changed to ${sayWordChanges(from ?? "", to ?? "")}`;
}

export const toolTextRules: readonly Rule[] = [
	toolRule({
		id: "tool-text-commands",
		judges: "tool-text-changed",
		aspect: "text",
		action: "command",
		source: "WARN",
		doing: "adding instructions to a model, or hidden characters, to a tool's text",
		why: "A model reads the tool's texts with every request, and an instruction in them can turn the model against its user.",
		rollout: "Describe what the operation does, and remove instructions to models and invisible characters.",
		breaks: "deployed clients are not affected",
		say: (facts) => `${text(facts, WRITTEN)} contains ${sayCuts(facts.cuts)}${sayRest(facts)}`,
		when: ({ cuts }) => cuts.length > 0,
	}),
	toolRule({
		id: "tool-text-changed",
		judges: "tool-text-changed",
		aspect: "text",
		action: "change",
		source: "INFO",
		doing: "changing a text that models read",
		why: "Models choose and use a tool by its texts, so a new text can change what they do.",
		rollout: "Check that a model that knows only the new text still uses the tool as you intend.",
		breaks: "deployed clients are not affected, and models read the new text from now on",
		say: (facts) => `${text(facts)} ${sayChange(facts)}`,
		when: ({ cuts }) => cuts.length === 0,
	}),
];
