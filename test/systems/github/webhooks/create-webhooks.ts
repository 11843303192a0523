import { randomUUID } from "node:crypto";
import type { Happening, State } from "../state/state.ts";
import { type Delivery, KEPT_MS, LARGEST } from "./delivery.ts";
import { payloadOf } from "./payload.ts";
import { type Hook, sendWebhook } from "./send.ts";
import { shuffled } from "./shuffled.ts";
import { whoIsTold } from "./who-is-told.ts";

/** The App's webhooks: what is sent, when, and what was answered. */
export interface Webhooks {
	/** Where they go from now on. null: nowhere; what happens meanwhile is recorded as a failed delivery. */
	deliverTo(hook: Hook | null): void;
	/** Every delivery, oldest first, redeliveries among them; the API tells of those of three days. */
	readonly deliveries: readonly Delivery[];
	/** From now on nothing is sent until `release`. */
	hold(): void;
	/** Sends what was held, each as many times as `copies` says, in order or in an order that the seed decides. */
	release(order?: { readonly shuffle?: number; readonly copies?: number }): void;
	/** Forgets what was held: as if GitHub had lost it. Gives how many there were. */
	lose(): number;
	/** How many may be under way at once; 1 unless said otherwise, which keeps their order. */
	atOnce(count: number): void;
	/** Sends a delivery again, as the API's `attempts` does. */
	redeliver(delivery: Delivery): Delivery;
	/** Waits until nothing is under way, what was held aside. */
	settled(): Promise<void>;
}

export interface WebhookSettings {
	readonly hook: Hook | null;
	/** Milliseconds in which GitHub wants an answer: 10,000. */
	readonly timeoutMs: number;
	/** Is told of each payload as it is written. */
	readonly record: (delivery: Delivery) => void;
}

export function createWebhooks(
	state: State,
	settings: WebhookSettings,
): Webhooks & { tell(happening: Happening): void } {
	const deliveries: Delivery[] = [];
	const waiting: Delivery[] = [];
	const underWay = new Set<Promise<void>>();
	let { hook } = settings;
	let held: Delivery[] | undefined;
	let atOnce = 1;

	function start(): void {
		while (underWay.size < atOnce) {
			const next = waiting.shift();
			if (next === undefined) return;
			const sending = carry(next).finally(() => {
				underWay.delete(sending);
				start();
			});
			underWay.add(sending);
		}
	}

	async function carry(delivery: Delivery): Promise<void> {
		const { guid, event, payload } = delivery;
		if (hook === null) {
			delivery.outcome = {
				headers: {},
				statusCode: 0,
				status: "no address",
				responseHeaders: {},
				response: "",
				duration: 0,
			};
		} else {
			delivery.outcome = await sendWebhook(hook, { guid, event, payload, hookId: state.app.id }, settings.timeoutMs);
		}
	}

	function queue(delivery: Delivery): void {
		if (held !== undefined) held.push(delivery);
		else waiting.push(delivery);
		queueMicrotask(start);
	}

	function add(delivery: Omit<Delivery, "id" | "deliveredAt" | "outcome">): Delivery {
		const made: Delivery = { ...delivery, id: state.nextId(), deliveredAt: state.now(), outcome: undefined };
		deliveries.push(made);
		queue(made);
		return made;
	}

	return {
		deliveries,
		deliverTo: (to) => {
			hook = to;
		},
		hold: () => {
			held ??= [];
		},
		release({ shuffle, copies = 1 } = {}) {
			const all = Array.from({ length: copies }, () => held ?? []).flat();
			held = undefined;
			waiting.push(...(shuffle === undefined ? all : shuffled(all, shuffle)));
			start();
		},
		lose() {
			const lost = held?.splice(0) ?? [];
			for (const delivery of lost) deliveries.splice(deliveries.indexOf(delivery), 1);
			return lost.length;
		},
		atOnce: (count) => {
			atOnce = count;
		},
		redeliver: ({ guid, event, action, installationId, repositoryId, payload }) =>
			add({ guid, event, action, installationId, repositoryId, payload, isRedelivery: true }),
		async settled() {
			while (waiting.length > 0 || underWay.size > 0) {
				start();
				await Promise.all(underWay);
			}
		},
		tell(happening) {
			const installation = whoIsTold(state, happening);
			if (installation === undefined) return;
			const { event, action = null, repository } = happening;
			const payload = JSON.stringify(payloadOf(state, happening, installation));
			if (Buffer.byteLength(payload) > LARGEST) return;
			const ids = { installationId: installation.id, repositoryId: repository?.id ?? null };
			const delivery = add({ guid: randomUUID(), event, action, ...ids, payload, isRedelivery: false });
			settings.record(delivery);
		},
	};
}

/** What the API still tells of, newest first. */
export function keptDeliveries({ now }: State, { deliveries }: Webhooks): readonly Delivery[] {
	const since = now().getTime() - KEPT_MS;
	return deliveries
		.filter(({ deliveredAt, outcome }) => deliveredAt.getTime() > since && outcome !== undefined)
		.reverse();
}
