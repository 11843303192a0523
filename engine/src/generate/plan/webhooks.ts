import type { Api, Operation } from "../../contract/api.ts";
import type { KeptNames } from "../names/lock/kept-names.ts";
import { decodingOf, preferredMediaType } from "./media-types.ts";
import type { WebhookPlan } from "./sdk-plan.ts";
import { type Shape, unknown } from "./shape.ts";
import type { SchemaUse } from "./shapes/reach.ts";
import type { ShapeSource, Shapes } from "./shapes/shape-context.ts";
import { unionOf } from "./shapes/union-of.ts";
import { distinctWords } from "./words/distinct-words.ts";

/** The operations by which the provider calls the client. */
export function receivedOperations(api: Pick<Api, "operations" | "webhooks">): readonly Operation[] {
	return [...api.webhooks, ...api.operations.flatMap((operation) => operation.callbacks)];
}

/** The provider sends it, so its request body is something that the client receives. */
export function webhookUses(operation: Operation): readonly SchemaUse[] {
	const media = preferredMediaType(operation.requestBody?.content ?? []);
	const typed = media !== undefined && media.schema !== null && decodingOf(media) === "json";
	return typed ? [{ id: media.schema, side: "response", role: "body" }] : [];
}

/** Payloads by key, sorted. Callbacks of several operations may share a key, and then its payload is any of theirs. */
export function planWebhooks(
	api: Api,
	shapes: Shapes,
	within: ShapeSource["within"],
	names: KeptNames,
): readonly WebhookPlan[] {
	const byKey = Map.groupBy(receivedOperations(api), (operation) => operation.key);
	const words = distinctWords([...byKey.keys()], { names, kind: "webhook", owner: null });
	return [...byKey]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, operations]) => ({
			key,
			words: words.get(key) ?? [],
			description: operations[0]?.description ?? operations[0]?.summary ?? null,
			shape: within(key, () => unionOf(operations.map((operation) => payloadOf(operation, shapes)))),
		}));
}

function payloadOf(operation: Operation, shapes: Shapes): Shape {
	const [use] = webhookUses(operation);
	return use === undefined ? unknown : shapes.use(use.id, "response");
}
