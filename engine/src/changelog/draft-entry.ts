import type { Analysis, Decision, Lane } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { count, plain, visible } from "../lib/say.ts";

/** What a gate decision says to those who call the API. */
export interface ChangelogDraft {
	/** The moment, as ISO 8601 in its basic form: `20260301T093000.000Z`. Later versions sort after earlier ones. */
	readonly version: string;
	readonly lane: Lane;
	/** Lines of text: one sentence, then the changes, the gravest first. Names in it are in back-quotes. */
	readonly developerSummary: string;
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
}

export interface DraftContext {
	readonly service: string;
	/** `version` of the configuration, and that of the version before; null where there was none. */
	readonly version: string;
	readonly versionBefore: string | null;
	/** ISO 8601, UTC. */
	readonly at: string;
}

/** Whoever wants all of them reads the run. */
const MOST_LISTED = 20;

/** A message is far shorter. */
const MAX_LENGTH = 500;

const headings = { ERR: "Breaking", WARN: "Risky", INFO: "Compatible" } as const;

/** The changelog's entry for a decision: the same decision always gives the same text. */
export function draftEntry({ decision, findings }: Omit<Analysis, "notices">, context: DraftContext): ChangelogDraft {
	const { errors, warnings, info } = decision.summary;
	const changes = findings.filter(({ direction }) => direction !== null);
	return {
		version: context.at.replace(/[-:]/g, ""),
		lane: decision.lane,
		developerSummary: [opening(changes, context) + sayAnnounced(decision), ...listed(changes)].join("\n"),
		errors,
		warnings,
		info,
	};
}

function opening(changes: readonly Finding[], { service, version, versionBefore }: DraftContext): string {
	const name = `${plain(service)} ${plain(version)}`;
	if (versionBefore === null) return `${name} is the first version.`;
	if (changes.length === 0) return `${name} changes nothing that clients can notice.`;
	const amounts = Object.entries(headings).flatMap(([level, word]) => {
		const amount = changes.filter((change) => change.level === level).length;
		return amount === 0 ? [] : [count(amount, `${word.toLowerCase()} change`)];
	});
	return `${name} brings ${amounts.join(", ")} since ${plain(versionBefore)}.`;
}

function sayAnnounced({ announcedBy: step }: Decision): string {
	return step === undefined
		? ""
		: ` The major step from ${plain(step.from, 40)} to ${plain(step.to, 40)} announces what breaks.`;
}

function listed(changes: readonly Finding[]): readonly string[] {
	const lines = changes.slice(0, MOST_LISTED).map(({ level, message, exception }) => {
		const accepted = exception === null ? "" : ` (accepted until ${exception.expires})`;
		return `- ${headings[level]}: ${visible(message.slice(0, MAX_LENGTH))}${accepted}`;
	});
	const rest = changes.length - lines.length;
	return rest > 0 ? [...lines, `- and ${count(rest, "more change")}.`] : lines;
}
