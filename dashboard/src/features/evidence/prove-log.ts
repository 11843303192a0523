import { queryOptions } from "@tanstack/react-query";
import { ApiError, type LogCheckpoint, projectsLogGetConsistency, service } from "../../lib/api.ts";
import { askWorker } from "../../lib/worker.ts";
import { type KeptCheckpoint, keep, readKept, sizeOf } from "./kept-checkpoint.ts";
import type { Answer, LogOutcome, Question } from "./verify.worker.ts";
import address from "./verify.worker.ts?worker&url";

/** How the log stands beside what was seen of it; `first` where nothing was. */
export interface ProvenLog {
	readonly outcome: LogOutcome | "first";
	/** Leaves of the earlier state; null where there was none. */
	readonly from: number | null;
}

/** Holds the newest checkpoint against the one that this browser keeps, and keeps the new one where it goes on from it. */
export const provenLogQuery = (projectId: string, told: LogCheckpoint) =>
	queryOptions({
		queryKey: ["projects", projectId, "proven-log", told.checkpoint],
		queryFn: async ({ signal }): Promise<ProvenLog> => {
			const seen = readKept(projectId);
			const proven = seen === undefined ? firstSeen : await proveLog({ projectId, told, seen, signal });
			const goesOn = proven.outcome === "first" || proven.outcome === "grown";
			if (goesOn) keep(projectId, told);
			return proven;
		},
		staleTime: Number.POSITIVE_INFINITY,
	});

const firstSeen: ProvenLog = { outcome: "first", from: null };

export interface LogProof {
	readonly projectId: string;
	readonly told: LogCheckpoint;
	readonly seen: KeptCheckpoint;
	readonly signal?: AbortSignal;
}

/** Asks the service for the proof from one state to the other, and checks it in a worker. */
export async function proveLog({ projectId, told, seen, signal }: LogProof): Promise<ProvenLog> {
	const from = sizeOf(seen.checkpoint);
	if (from > told.size) return { outcome: "shrunk", from };
	const proof = await proofBetween(projectId, from, told.size);
	const question: Question = { kind: "log", seen: seen.checkpoint, key: seen.key, told: told.checkpoint, proof };
	const answer = await askWorker<Answer>(address, question, signal);
	if (answer.kind !== "log") throw new Error(answer.kind === "unreadable" ? answer.message : answer.kind);
	return { outcome: answer.outcome, from };
}

/** A service that cannot prove it is held against an empty proof, which fails. */
async function proofBetween(id: string, from: number, to: number): Promise<readonly string[]> {
	try {
		return (await projectsLogGetConsistency(service, { id, from, to })).proof;
	} catch (error) {
		if (error instanceof ApiError && error.status === 400) return [];
		throw error;
	}
}
