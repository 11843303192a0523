import { entitlementTo, type Feature, planOfSubscription } from "../../billing/entitlements.ts";
import { type PlanName, priceKeys } from "../../billing/plans.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";

/** The account that pays for a project, and whose plan the project has, whoever asks: see docs/adr/0012. */
export function payingAccount(project: Pick<ProjectDocument, "ownerUserId">): string {
	return project.ownerUserId;
}

/** The plan of an account. Where billing is off, everything is on. */
export async function planOf({ store, payments }: Ports, accountId: string): Promise<PlanName> {
	if (payments === undefined) return "enterprise";
	const account = await store.get("billingAccounts", accountId);
	return planOfSubscription(account?.subscription ?? null);
}

/** Goes on only where the project's plan has the feature. Throws `plan_required`. */
export async function requireFeature(ports: Ports, project: ProjectDocument, feature: Feature): Promise<void> {
	const plan = await planOf(ports, payingAccount(project));
	if (entitlementTo(plan, feature) === "allow") return;
	const others = priceKeys.filter((name) => entitlementTo(name, feature) === "allow").join(", ");
	const detail = `The plan ${plan} of the project's owner does not include this; these plans do: ${others}.`;
	throw new ServiceFault("plan_required", { detail });
}
