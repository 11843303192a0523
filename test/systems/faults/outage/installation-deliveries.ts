import type { Store } from "../../../../app/src/ports.ts";
import { deliverWebhook } from "../../../harness/github-webhooks.ts";
import { until } from "../../../harness/until.ts";
import { WEBHOOK_SECRET } from "../tracked-push.ts";

/*
 * Deliveries whose effect can be counted one by one: each tells of another installation of the App, whose repositories
 * GitHub has to be asked for.
 */

export interface Told {
	/** The installations of which the service was told, with what it answered; undefined where it answered nothing. */
	readonly statuses: ReadonlyMap<string, number | undefined>;
	/** What it answered that no delivery may be answered. */
	readonly wrong: readonly string[];
}

/** Tells of `count` installations at once, numbered from `first`. */
export async function tellOfInstallations(url: string, first: number, count: number): Promise<Told> {
	const ids = Array.from({ length: count }, (_, index) => 10_000 + first + index);
	const answers = await Promise.all(ids.map((id) => tellOf(url, id)));
	const isKnown = (status: number | undefined) => status === 200 || status === 500 || status === undefined;
	return {
		statuses: new Map(ids.map((id, index) => [String(id), answers[index]])),
		wrong: answers.filter((status) => !isKnown(status)).map((status) => `A delivery was answered ${status}.`),
	};
}

async function tellOf(url: string, id: number): Promise<number | undefined> {
	const account = { id, login: `org-${id}`, type: "Organization" };
	const repositories = [{ id: 100_000 + id, full_name: `org-${id}/api` }];
	const payload = { action: "created", installation: { id, account }, repositories };
	const deliveryId = `11111111-0000-4000-8000-${String(id).padStart(12, "0")}`;
	const delivery = { event: "installation", payload, id: deliveryId };
	const answered = deliverWebhook(`${url}/api/webhooks/github`, WEBHOOK_SECRET, delivery);
	return answered.then(({ status }) => status).catch(() => undefined);
}

/** Longer than anything takes on a busy machine: what has no effect by then is lost. */
const PATIENCE_MS = 60_000;

/** How many of the deliveries that were answered 200 never have their effect, without being delivered again. */
export async function countLost(store: Store, { statuses }: Told): Promise<number> {
	const kept = [...statuses].filter(([, status]) => status === 200).map(([id]) => id);
	const missing = async (): Promise<readonly string[]> => {
		const found = await Promise.all(kept.map((id) => store.get("repositories", String(100_000 + Number(id)))));
		return kept.filter((_, index) => found[index] === undefined);
	};
	const isAllThere = async () => ((await missing()).length === 0 ? true : undefined);
	await until("the deliveries to be carried out", isAllThere, PATIENCE_MS).catch(() => undefined);
	return (await missing()).length;
}
