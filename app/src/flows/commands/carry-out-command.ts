import { isoDay, markdownMessage, markdownText, nearest } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";
import { type Accepting, acceptFindings } from "./accept-findings.ts";
import { acceptableFindings, isOpen, type JudgedPart } from "./judged-findings.ts";
import { type Command, HELP } from "./parse-command.ts";
import { revokeFinding } from "./revoke-finding.ts";

/** What a command came to. */
export interface CommandOutcome {
	readonly kind: "done" | "refused" | "recheck" | "help";
	/** One sentence, Markdown. */
	readonly said: string;
}

/** What a command is carried out on. */
export interface CommandScene {
	readonly accepting: Accepting;
	/** What was decided of the head; nothing where it waits for its first judgement. */
	readonly parts: readonly JudgedPart[];
	/** The repository's projects. */
	readonly projectIds: readonly string[];
}

/** Carries a command out, or says why not. Done again, it changes nothing. Throws where GitHub or the store is away. */
export async function carryOutCommand(ports: Ports, scene: CommandScene, command: Command): Promise<CommandOutcome> {
	switch (command.kind) {
		case "unreadable":
			return { kind: "refused", said: command.why };
		case "help":
			return { kind: "help", said: HELP };
		case "recheck":
			return { kind: "recheck", said: "It is judged again." };
		case "revoke":
			return revoke(ports, scene, command.finding);
		case "accept":
			return orSayWhy(() => accept(ports, scene, command));
	}
}

/** A refusal of ours, in its own words. */
export async function orSayWhy(act: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof ServiceFault) || error.owner !== "caller") throw error;
		const said = error.errors?.join(" ") ?? error.detail ?? error.code;
		return { kind: "refused", said: markdownMessage(said) };
	}
}

const refused = (said: string): CommandOutcome => ({ kind: "refused", said });

const FINGERPRINT = /^[0-9a-f]{16}$/;

async function accept(
	ports: Ports,
	{ accepting, parts }: CommandScene,
	{ finding, until, reason }: Extract<Command, { kind: "accept" }>,
): Promise<CommandOutcome> {
	if (parts.length === 0) return refused(NOT_JUDGED);
	const covered = [];
	const open: string[] = [];
	for (const part of parts) {
		const findings = await acceptableFindings(ports, part);
		open.push(...findings.filter(isOpen).map(({ fingerprint }) => fingerprint));
		if (findings.some(({ fingerprint }) => fingerprint === finding)) {
			covered.push({ project: part.project, findings: [finding] });
		}
	}
	if (covered.length === 0) return refused(sayUnknown(finding, open));
	const accepted = await acceptFindings(ports, accepting, { until, reason, parts: covered });
	return sayAccepted(`\`${finding}\` is accepted until ${markdownText(until)}`, accepted);
}

export function sayAccepted(what: string, accepted: "accepted" | "waits"): CommandOutcome {
	const waits = ", once somebody else gives the same command: the policy wants two (gate.accept.two).";
	return { kind: "done", said: accepted === "accepted" ? `${what}.` : `${what}${waits}` };
}

export const NOT_JUDGED =
	"No service was judged at this head yet, or it touches none: give the command again when the check has its verdict.";

/** The fingerprints of a pull request that are told, where none is near. */
const TOLD = 5;

function sayUnknown(finding: string, open: readonly string[]): string {
	const what = FINGERPRINT.test(finding)
		? `This head has no finding \`${finding}\`.`
		: "A fingerprint is 16 hexadecimal digits.";
	const meant = nearest(finding, open);
	if (meant !== undefined) return `${what} Was \`${meant}\` meant?`;
	if (open.length === 0) return `${what} Nothing is open.`;
	const told = [...new Set(open)].slice(0, TOLD).map((one) => `\`${one}\``);
	return `${what} Open: ${told.join(", ")}${open.length > TOLD ? ", …" : ""}.`;
}

async function revoke(
	ports: Ports,
	{ accepting: { userId, login, pull }, projectIds }: CommandScene,
	finding: string,
): Promise<CommandOutcome> {
	const ended = await revokeFinding(ports, { userId, login, projectIds, pull, finding });
	if (ended > 0) return { kind: "done", said: `\`${finding}\` is accepted no more.` };
	const what = FINGERPRINT.test(finding) ? ` \`${finding}\`` : " this";
	return refused(
		`Nobody accepted${what} on this pull request. What was accepted for the whole project is ended in Driftgate, and what stands in driftgate.yml there.`,
	);
}

/** The last day of an acceptance of so many days. */
export const dayIn = ({ clock }: Pick<Ports, "clock">, days: number): string => isoDay(clock.now() + days * 86_400_000);
