import type { Delivery } from "../webhooks/delivery.ts";
import type { Description } from "./description.ts";
import type { Exchange } from "./exchange.ts";

export interface Problem {
	/** Which request, answer or webhook it is of. */
	readonly place: string;
	readonly reason: string;
}

export interface RequestFilter {
	readonly method?: string;
	readonly path?: RegExp;
	readonly installationId?: number;
	readonly writes?: boolean;
}

/** What was sent and told, in order. */
export interface Ledger {
	requests(filter?: RequestFilter): readonly Exchange[];
	/** Every member of requests, answers and webhooks that GitHub's description does not allow, since they were last asked for. */
	problems(): readonly Problem[];
	/** Forgets everything so far, without looking at it. */
	clear(): void;
}

export interface OpenLedger extends Ledger {
	addRequest(exchange: Exchange): void;
	addWebhook(delivery: Delivery): void;
}

/** `describe` is asked for the description when something is first held to it; undefined holds nothing. */
export function createLedger(describe: () => Description | undefined): OpenLedger {
	let exchanges: Exchange[] = [];
	let held = 0;
	let told: Delivery[] = [];
	return {
		addRequest: (exchange) => void exchanges.push(exchange),
		addWebhook: (delivery) => void told.push(delivery),
		requests: (filter = {}) => exchanges.filter((exchange) => isWanted(exchange, filter)),
		problems() {
			const fresh = exchanges.slice(held);
			const payloads = told;
			held = exchanges.length;
			told = [];
			const description = fresh.length + payloads.length === 0 ? undefined : describe();
			if (description === undefined) return [];
			return [
				...fresh.flatMap((exchange) => problemsOfExchange(description, exchange)),
				...payloads.flatMap((delivery) => problemsOfWebhook(description, delivery)),
			];
		},
		clear() {
			exchanges = [];
			told = [];
			held = 0;
		},
	};
}

function isWanted(exchange: Exchange, { method, path, installationId, writes }: RequestFilter): boolean {
	return (
		(method === undefined || exchange.method === method) &&
		(path === undefined || path.test(exchange.path)) &&
		(installationId === undefined || exchange.installationId === installationId) &&
		(writes === undefined || exchange.isWrite === writes)
	);
}

function problemsOfExchange(description: Description, exchange: Exchange): readonly Problem[] {
	const place = `${exchange.method} ${exchange.path}`;
	const sent = description.problemsOfRequest(exchange);
	const isAnswered = exchange.isOurs && exchange.status > 0 && exchange.status < 400 && exchange.status !== 304;
	const answered = isAnswered ? description.problemsOfAnswer(exchange) : [];
	return [
		...sent.map((reason) => ({ place, reason })),
		...answered.map((reason) => ({ place: `answer ${exchange.status} to ${place}`, reason })),
	];
}

function problemsOfWebhook(description: Description, { event, action, payload }: Delivery): readonly Problem[] {
	const place = `webhook ${action === null ? event : `${event}.${action}`}`;
	return description.problemsOfWebhook(event, action, JSON.parse(payload)).map((reason) => ({ place, reason }));
}
