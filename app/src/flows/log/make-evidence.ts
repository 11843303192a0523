import type { KeyObject } from "node:crypto";
import type { LoggedDecision } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { LogLeafDocument, Milliseconds, Ports } from "../../ports.ts";
import { requireFeature } from "../billing/account-plan.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { eventOf, recordRepeated } from "../naming/record-event.ts";
import { recordedProject } from "../projects/readable-project.ts";
import { NOBODY } from "../records/records-of.ts";
import { readHistory } from "./read-history.ts";
import { firstDecidedFrom, openLog, readLogText } from "./read-log.ts";
import { requireWindow } from "./require-window.ts";

export interface EvidenceRequest {
	readonly actor: Actor;
	readonly projectId: string;
	/** Included. */
	readonly from: Milliseconds;
	/** Excluded. */
	readonly to: Milliseconds;
	/** Ed25519, private: signs checkpoints and the package. */
	readonly key: KeyObject;
	/** json carries the proofs; markdown is for people. */
	readonly format: "json" | "markdown";
}

/** A package is one document, made in memory. */
const MAX_DECISIONS = 5_000;

/**
 * The evidence package of a window, as a document: every decision in it with its proofs. The same window gives the same package,
 * whatever is decided afterwards. Throws invalid_request for a window that ends before it begins or holds too many
 * decisions, `plan_required`, and `not_found` or `forbidden` where the actor may not read the project.
 */
export async function makeEvidence(ports: Ports, request: EvidenceRequest): Promise<string> {
	const { actor, projectId, from, to, key, format } = request;
	const project = await recordedProject(ports, actor, projectId);
	// Nobody pays for what was ended with the account of whoever paid, and its record is to be read all the same.
	if (project.ownerUserId !== NOBODY) await requireFeature(ports, project, "evidence");
	requireWindow(from, to);
	const log = openLog(ports, project);
	const [first, end] = [await firstDecidedFrom(log, from), await firstDecidedFrom(log, to)];
	if (end - first > MAX_DECISIONS) {
		const detail = `The window has ${end - first} decisions, and a package holds at most ${MAX_DECISIONS}: ask for shorter windows.`;
		throw new ServiceFault("invalid_request", { detail });
	}
	const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
	const history = await readHistory(ports, project, from, to);
	const made = await ports.engine.for(engineCaller(project)).printEvidence(
		{ projectId: project.id, window, first, end, history, key, format },
		{
			leafAt: log.leafAt,
			decisionsAt: async (indexes) =>
				Promise.all((await log.leavesAt(indexes)).map((leaf) => readDecision(ports, leaf))),
			personAt: async (person) => (await ports.store.get("namedPeople", person))?.text ?? null,
		},
	);
	if (made.ok) {
		const subject = `${window.from}/${window.to}`;
		await recordRepeated(ports, eventOf(actor, { kind: "evidence_exported", projectId: project.id, subject }));
		return Buffer.from(made.value).toString("utf8");
	}
	throw new ServiceFault("temporarily_unavailable", { detail: made.issues.map(({ message }) => message).join(" ") });
}

async function readDecision(ports: Ports, { record }: LogLeafDocument): Promise<LoggedDecision> {
	const leaf = await readLogText(ports, record);
	const { details } = JSON.parse(leaf) as { readonly details: string };
	return { leaf, details: await readDetails(ports, details) };
}

/** Details can be erased, and the log stays whole. */
async function readDetails({ store }: Ports, sha256: string): Promise<string | null> {
	const bytes = await store.getBlob(sha256);
	return bytes === undefined ? null : Buffer.from(bytes).toString("utf8");
}
