import type { Exception } from "@driftgate/engine/records";
import { isoDay } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Milliseconds, Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readableProject } from "../projects/readable-project.ts";
import { readAnalysis } from "../runs/read-analysis.ts";
import { isPending, unendedExceptions } from "./active-exceptions.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";

/** Today it counts, ends within 30 days, waits for a second person, or its last day has gone by. */
export type ExceptionState = "active" | "expiring" | "pending" | "expired";

export interface Stateful {
	readonly state: ExceptionState;
	/** Whether the newest sync that was judged had its finding; null where none was judged, or it is a pull request's. */
	readonly isUsed: boolean | null;
}

export interface StatedException extends ExceptionView, Stateful {}

/** One that is written in the configuration. */
export interface FileException extends Stateful {
	readonly exception: Exception;
}

export interface ExceptionStates {
	/** Of the interface, those that end first at the front. */
	readonly added: readonly StatedException[];
	/** Of driftgate.yml as it was synced last. */
	readonly inFile: readonly FileException[];
	/** The sync that tells which are used; null where none was judged. */
	readonly judgedBy: string | null;
}

/** The exceptions of a project that nobody ended, each with its state. Throws as `projectFor`. */
export async function exceptionStates(
	ports: Ports,
	{ actor, projectId }: { readonly actor: Actor; readonly projectId: string },
): Promise<ExceptionStates> {
	const project = await readableProject(ports, actor, projectId);
	const judged = await newestJudgedSync(ports, project);
	const found = judged === undefined ? undefined : await findingsOf(ports, judged);
	const now = ports.clock.now();
	const kept = [...(await unendedExceptions(ports, project.id))].sort((a, b) => (a.expires < b.expires ? -1 : 1));
	const added = kept.map(async (exception) => ({
		...(await viewException(ports, exception)),
		state: stateOf(exception, now),
		isUsed: exception.pull === undefined ? (found?.has(exception.finding) ?? null) : null,
	}));
	const inFile = (await exceptionsInFile(ports, project)).map((exception) => ({
		exception,
		state: stateOf(exception, now),
		isUsed: found?.has(exception.finding) ?? null,
	}));
	return { added: await Promise.all(added), inFile, judgedBy: judged?.id ?? null };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const SOON_DAYS = 30;

function stateOf(exception: Pick<ExceptionDocument, "expires" | "confirmedBy">, now: Milliseconds): ExceptionState {
	if (exception.expires < isoDay(now)) return "expired";
	if (isPending(exception)) return "pending";
	return exception.expires <= isoDay(now + SOON_DAYS * DAY_MS) ? "expiring" : "active";
}

/** Syncs that are looked through, newest first, for one that came to a decision. */
const NEWEST_SYNCS = 20;

async function newestJudgedSync({ store }: Ports, { id }: ProjectDocument): Promise<SyncRunDocument | undefined> {
	const { items } = await store.page("syncRuns", {
		where: { projectId: id, mode: "sync" },
		sort: { field: "createdAt", direction: "desc" },
		limit: NEWEST_SYNCS,
	});
	return items.find(({ result }) => result?.analysis != null && result.superseded === undefined);
}

async function findingsOf(ports: Ports, { result }: SyncRunDocument): Promise<ReadonlySet<string> | undefined> {
	if (result?.analysis == null) return undefined;
	const { findings } = await readAnalysis(ports, result.analysis);
	return new Set(findings.filter(({ direction }) => direction !== null).map(({ fingerprint }) => fingerprint));
}

async function exceptionsInFile({ store, engine }: Ports, project: ProjectDocument): Promise<readonly Exception[]> {
	const bundle = project.baseline === null ? undefined : await store.getBlob(project.baseline.bundle);
	if (bundle === undefined) return [];
	const read = await engine.for(engineCaller(project)).readExceptions(bundle);
	if (!read.ok) throw new ServiceFault("internal_error", { cause: `The exceptions cannot be read: ${read.code}.` });
	return read.value;
}
