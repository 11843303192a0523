import { type EventType, load, type State, YAMLException } from "js-yaml";
import type { FaultCode } from "../../contract/fault.ts";
import type { JsonValue } from "../../contract/json.ts";
import { Fault } from "../../lib/fault.ts";
import { plain, quote } from "../../lib/say.ts";
import { MAX_DEPTH, MAX_MERGED_KEYS, MAX_NODES, MAX_YAML_NODES } from "../limits.ts";
import { issuesAt } from "../written/issues-at.ts";
import { keepExactNumbers } from "../written/keep-exact-numbers.ts";
import type { Keys, Parsed } from "../written/parsed.ts";
import { survey } from "../written/survey.ts";
import { tapePositions } from "../written/tape-positions.ts";
import type { Written } from "../written/written.ts";
import { commonKeyAt } from "./common-yaml/common-key-at.ts";
import { readCommonYaml } from "./common-yaml/read-common-yaml.ts";
import { measureExpansion } from "./expansion.ts";
import { YAML_OPTIONS } from "./yaml-options.ts";
import { doubledKeys, yamlPositions } from "./yaml-positions.ts";
import { recordYaml, roundedNumbers, type YamlTape } from "./yaml-tape.ts";

/**
 * The value of a YAML text of one document. Parts that aliases repeat are shared in memory, so the value is a graph
 * without cycles; its expansion is bounded. Parts that are written as in an earlier version of the text are shared with
 * it. Throws Fault: spec-unreadable, spec-too-deep, spec-too-large.
 */
export function parseYaml(file: string, text: string, earlier?: Written, keys: Keys = "once"): Parsed {
	const written = readCommonYaml(text, earlier?.language === "yaml" ? earlier : undefined);
	if (written !== undefined) {
		const { root, tape, text } = written;
		const readPositions = () => tapePositions(tape, commonKeyAt(text));
		keepExactNumbers(root, text, readPositions, tape.rounded);
		return { root, survey: survey(root), written, readPositions, doubled: [] };
	}
	const { root, tape } = loadYaml(file, text, keys);
	checkExpansion(file, text, root, tape);
	const readPositions = () => yamlPositions(text, tape);
	keepExactNumbers(root, text, readPositions, roundedNumbers(text, tape));
	const doubled = keys === "once" ? [] : doubledKeys(text, tape);
	return { root, survey: survey(root), written: undefined, readPositions, doubled };
}

function loadYaml(file: string, text: string, keys: Keys): { readonly root: JsonValue; readonly tape: YamlTape } {
	let opened = 0;
	const { tape, listener: record } = recordYaml();
	const listener = (event: EventType, state: State) => {
		if (event === "open" && ++opened > MAX_YAML_NODES) throw faultAt("spec-too-large", file, text, 0, TOO_LARGE);
		record(event, state);
	};
	try {
		return { root: (load(text, { ...YAML_OPTIONS, json: keys === "last", listener }) ?? null) as JsonValue, tape };
	} catch (error) {
		if (error instanceof YAMLException) throw explainYaml(file, text, error);
		throw error;
	}
}

function checkExpansion(file: string, text: string, root: JsonValue, tape: YamlTape): void {
	const expansion = measureExpansion(root);
	if ("cycle" in expansion) {
		throw faultAt("spec-unreadable", file, text, yamlPositions(text, tape)(expansion.cycle), CYCLE);
	}
	if (expansion.depth > MAX_DEPTH) throw faultAt("spec-too-deep", file, text, 0, TOO_DEEP);
	if (expansion.nodes > MAX_NODES) throw faultAt("spec-too-large", file, text, 0, TOO_LARGE);
}

function faultAt(code: FaultCode, file: string, text: string, offset: number, message: string): Fault {
	return new Fault(code, issuesAt(file, text, [{ offset, message }]));
}

const CYCLE = "A YAML alias stands here inside the very part that it repeats: write a $ref for what is recursive.";
const TOO_DEEP = `Objects and lists are nested deeper than ${MAX_DEPTH} levels: move the inner parts to components and refer to them.`;
const TOO_LARGE = `The file holds more than ${MAX_NODES} values, those counted that YAML aliases repeat: split it, or write $refs in place of aliases.`;

interface Explanation {
	readonly reason: RegExp;
	readonly code: FaultCode;
	readonly say: (text: string, offset: number, reason: string) => string;
}

/** What the loader's reasons mean to the person who has to mend the text. The last one fits every reason. */
const EXPLANATIONS: readonly Explanation[] = [
	{ reason: /maxDepth/, code: "spec-too-deep", say: () => TOO_DEEP },
	{
		reason: /merge/,
		code: "spec-too-large",
		say: () => `Merge keys (<<) copy more than ${MAX_MERGED_KEYS} keys up to here: write $refs in place of merges.`,
	},
	{
		reason: /duplicated mapping key/,
		code: "spec-unreadable",
		say: (text, offset) => `The key ${quote(keyAt(text, offset))} stands in this mapping already: keep one of the two.`,
	},
	{
		reason: /^tab characters/,
		code: "spec-unreadable",
		say: () => "A tab indents this line: write spaces, as YAML demands.",
	},
	{
		reason: /^null byte/,
		code: "spec-unreadable",
		say: () => "A NUL character stands here: write the file as plain UTF-8 text.",
	},
	{
		reason: /single document/,
		code: "spec-unreadable",
		say: () => "The file holds more than one YAML document: keep one, and remove the --- lines.",
	},
	{
		reason: /./,
		code: "spec-unreadable",
		say: (_text, _offset, reason) =>
			`This is not valid YAML (${plain(reason)}): correct this line or the one before it.`,
	},
];

/** What the loader refused, as a Fault that says where and what to write. */
export function explainYaml(file: string, text: string, error: YAMLException): Fault {
	const offset = error.mark?.position ?? 0;
	const explanation = EXPLANATIONS.find(({ reason }) => reason.test(error.reason));
	if (explanation === undefined) throw error;
	return faultAt(explanation.code, file, text, offset, explanation.say(text, offset, error.reason));
}

/** The key that is written at an offset, as it is written. */
function keyAt(text: string, offset: number): string {
	return /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(text.slice(offset, offset + 200))?.[0].trim() ?? "";
}
