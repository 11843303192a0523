import { isoDay } from "@driftgate/engine/records";
import { entitlementTo } from "../../billing/entitlements.ts";
import { plans } from "../../billing/plans.ts";
import { ServiceFault } from "../../errors.ts";
import type { Milliseconds, Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { withoutRev } from "../records/update-document.ts";
import { payingAccount, planOf } from "./account-plan.ts";

/*
 * One credit a generating sync, exactly. A run takes its place in the month's document before it generates, under its own
 * id, so that it may be carried out any number of times; whether the credit was spent is not written a second time but
 * follows from the run's record, which has one commit point already: a run that ended without artifacts spent nothing.
 */

/** Many times what runs of one account that begin in one moment have ever needed. */
const MAX_ATTEMPTS = 20;

/** A month's document is of no use when no run of that month can still be carried out. */
const KEPT_MS = 92 * 24 * 60 * 60 * 1_000;

/** `2026-03`, UTC. */
export const monthOf = (time: Milliseconds): string => isoDay(time).slice(0, 7);

/**
 * Whether a run may generate: undefined where it may, and then it has its credit; else one sentence that says why not.
 * The month is that in which the run was made, whenever it is carried out. Throws ServiceFault temporarily_unavailable.
 */
export async function spendCredit(
	ports: Ports,
	run: SyncRunDocument,
	project: ProjectDocument,
): Promise<string | undefined> {
	const accountId = payingAccount(project);
	const plan = await planOf(ports, accountId);
	if (entitlementTo(plan, "generation") !== "allow")
		return `Nothing was generated: the plan ${plan} includes the gate only.`;
	const { monthlyCredits } = plans[plan];
	if (monthlyCredits === null) return undefined;
	const month = monthOf(run.createdAt);
	if (await takePlace(ports, `${accountId}/${month}`, run.id, monthlyCredits)) return undefined;
	return `Nothing was generated: the ${monthlyCredits} generation credits of ${month} are spent.`;
}

/** Credits of the month that are spent, or set aside for a run that goes on. */
export async function creditsSpent({ store }: Pick<Ports, "store">, accountId: string, month: string): Promise<number> {
	const stored = await store.get("creditMonths", `${accountId}/${month}`);
	return (await stillSpent({ store }, stored?.runIds ?? [])).length;
}

async function takePlace(ports: Ports, id: string, runId: string, limit: number): Promise<boolean> {
	for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
		const stored = await ports.store.get("creditMonths", id);
		const taken = stored?.runIds ?? [];
		if (taken.includes(runId)) return true;
		const kept = taken.length < limit ? taken : await stillSpent(ports, taken);
		if (kept.length >= limit) return false;
		const runIds = [...kept, runId];
		const write =
			stored === undefined
				? await ports.store.insert("creditMonths", { id, runIds, expiresAt: ports.clock.now() + KEPT_MS })
				: await ports.store.replaceIf("creditMonths", { ...withoutRev(stored), runIds }, stored.rev);
		if (write.ok) return true;
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many runs of one account begin at once." });
}

/** Without the runs that ended and generated nothing. One whose project is gone spent its credit all the same. */
async function stillSpent({ store }: Pick<Ports, "store">, runIds: readonly string[]): Promise<readonly string[]> {
	const runs = await store.getAll("syncRuns", runIds);
	return runIds.filter((id) => runs.get(id)?.result?.artifacts.length !== 0);
}
