import type { Api, SchemaId } from "../../../contract/api.ts";
import { preferredMediaType } from "../../../generate/plan/media-types.ts";
import { receivedOperations, webhookUses } from "../../../generate/plan/webhooks.ts";
import type { SdkSides } from "../../sdk-sides.ts";

/** Whether what a webhook or callback carries is typed no more, or in another way. */
export function isPayloadLost(key: string, sides: SdkSides): boolean {
	const [before, after] = [payloadOf(sides.before, key), payloadOf(sides.after, key)];
	if (before === undefined || before.id === null) return false;
	if (after === undefined || after.id === null) return true;
	if (before.media === after.media) return false;
	const use = (id: SchemaId) => ({ kind: "reference", type: `${id}` }) as const;
	return !sides.check("response", true).accepts(use(after.id), use(before.id));
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
