import type { Change, ChangeFacts, ChangeKind, ChangeOf, Reach } from "../contract/change.ts";

/*
 * Changes by hand, for tests of the rooms behind the diff. What a test does not name is ordinary: one stable operation,
 * reached in its request body.
 */

export function makeReach(reach: Partial<Reach> = {}): Reach {
	return {
		operation: "POST /v1/payments",
		operationId: "createPayment",
		tags: [],
		deprecated: false,
		sunset: null,
		stability: "stable",
		part: "request-body",
		status: null,
		success: reach.status === undefined || reach.status === null || reach.status.startsWith("2"),
		callback: null,
		trail: [
			{ kind: "media-type", type: "application/json" },
			{ kind: "property", name: "amount" },
		],
		...reach,
	};
}

type Rest<K extends ChangeKind> = Partial<Omit<ChangeOf<K>, "kind" | "facts">>;

export function makeChange<K extends ChangeKind>(kind: K, facts: ChangeFacts[K], rest: Rest<K> = {}): Change {
	const place = { file: "openapi.yaml", pointer: "/paths/~1v1~1payments/post" };
	const direction = rest.direction ?? "request";
	const part = direction === "request" ? {} : ({ part: "response", status: "200" } as const);
	const change: ChangeOf<K> = {
		kind,
		facts,
		effect: "narrows",
		direction,
		before: place,
		after: place,
		site: { before: place, after: place },
		readOnly: false,
		writeOnly: false,
		reaches: [makeReach(part)],
		way: null,
		...rest,
	};
	// The union of all kinds holds every ChangeOf<K>; TypeScript cannot see it for a K that is still open.
	return change as unknown as Change;
}
