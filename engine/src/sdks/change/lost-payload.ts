import type { Api, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { preferredMediaType } from "../../generate/plan/media-types.ts";
import { receivedOperations, webhookUses } from "../../generate/plan/webhooks.ts";
import type { SdkSides } from "../sdk-sides.ts";

/** What a webhook or callback carries is typed no more, or in another way. */
export function isPayloadLost({ direction, reaches }: Change, sides: SdkSides): boolean {
	if (direction !== "response") return false;
	return reaches.some(({ part, operation, callback }) => {
		const key = callback ?? operation;
		const [before, after] = [sides.before, sides.after].map((api) => payloadOf(api, key));
		if (part !== "request-body" || before === undefined || before.id === null) return false;
		if (after === undefined || after.id === null) return true;
		if (before.media === after.media) return false;
		const use = (id: SchemaId) => ({ kind: "reference", type: `${id}` }) as const;
		return !sides.check("response").accepts(use(after.id), use(before.id));
	});
}

interface Payload {
	readonly id: SchemaId | null;
	readonly media: string;
}

function payloadOf(api: Api, key: string): Payload | undefined {
	const operation = receivedOperations(api).find((one) => one.key === key);
	if (operation === undefined) return undefined;
	const [use] = webhookUses(operation);
	return { id: use?.id ?? null, media: preferredMediaType(operation.requestBody?.content ?? [])?.type ?? "" };
}
