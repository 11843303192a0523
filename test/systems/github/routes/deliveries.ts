import { type Answer, accepted, notFound, ok, Refusal } from "../http/answer.ts";
import { type Call, idParam, type Route } from "../http/route.ts";
import { iso } from "../shapes/urls.ts";
import { keptDeliveries, type Webhooks } from "../webhooks/create-webhooks.ts";
import type { Delivery } from "../webhooks/delivery.ts";

function showDelivery({ outcome, ...delivery }: Delivery): object {
	return {
		id: delivery.id,
		guid: delivery.guid,
		delivered_at: iso(delivery.deliveredAt),
		redelivery: delivery.isRedelivery,
		duration: outcome?.duration ?? 0,
		status: outcome?.status ?? "",
		status_code: outcome?.statusCode ?? 0,
		event: delivery.event,
		action: delivery.action,
		installation_id: delivery.installationId,
		repository_id: delivery.repositoryId,
		throttled_at: null,
	};
}

function showInFull(delivery: Delivery): object {
	const { outcome } = delivery;
	return {
		...showDelivery(delivery),
		url: "",
		request: { headers: outcome?.headers ?? {}, payload: JSON.parse(delivery.payload) as object },
		response: { headers: outcome?.responseHeaders ?? {}, payload: outcome?.response ?? null },
	};
}

/** A page of deliveries, newest first; the next begins at a cursor, not at a number. */
function list(webhooks: Webhooks, call: Call): Answer {
	const { query, state } = call;
	const cursor = query.get("cursor");
	const start = cursor === null ? Number.POSITIVE_INFINITY : Number(/^v1_(\d+)$/.exec(cursor)?.[1]);
	if (Number.isNaN(start)) throw new Refusal(400, "Invalid cursor");
	const size = Math.min(Math.max(Number(query.get("per_page") ?? 30) || 30, 1), 100);
	const status = query.get("status");
	const found = keptDeliveries(state, webhooks)
		.filter(({ id }) => id <= start)
		.filter((one) => status === null || (status === "success") === (one.outcome?.status === "OK"));
	const next = found[size];
	const link = `<${state.url}/app/hook/deliveries?per_page=${size}&cursor=v1_${next?.id}>; rel="next"`;
	return ok(found.slice(0, size).map(showDelivery), next === undefined ? {} : { link });
}

function deliveryAt(webhooks: Webhooks, call: Call): Delivery {
	const id = idParam(call, "id");
	const found = keptDeliveries(call.state, webhooks).find((one) => one.id === id);
	if (found === undefined) throw notFound();
	return found;
}

/** What the App asks of its own webhooks. */
export function deliveryRoutes(webhooks: Webhooks): readonly Route[] {
	const app = { as: "app" } as const;
	const one = "/app/hook/deliveries/{id}";
	return [
		{ ...app, method: "GET", path: "/app/hook/deliveries", answer: (call) => list(webhooks, call) },
		{ ...app, method: "GET", path: one, answer: (call) => ok(showInFull(deliveryAt(webhooks, call))) },
		{
			...app,
			method: "POST",
			path: `${one}/attempts`,
			answer(call) {
				webhooks.redeliver(deliveryAt(webhooks, call));
				return accepted({});
			},
		},
	];
}
