import { z } from "zod";
import { apiKeyId, type ShownKey } from "../../flows/keys/live-api-key.ts";
import type { ApiKeyDocument } from "../../ports.ts";
import { timestamp } from "./scalars.ts";
import { isoTime, isoTimeOrNull } from "./times.ts";

export const apiKeyScope = z.enum(["read", "write", "sync"]).meta({ id: "ApiKeyScope" });

const prefix = z.string().meta({ description: "The key's leading characters.", example: "dg_live_4fTq" });

const shared = {
	id: z.string().meta({ example: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77.1" }),
	name: z.string(),
	scopes: z.array(apiKeyScope),
	created_at: timestamp,
};

/** A key as the answers show it that made it, and no other. */
export const shownApiKey = z
	.object({ ...shared, key: z.string().meta({ description: "Shown this once." }), key_prefix: prefix })
	.meta({ id: "ShownApiKey" });

export const apiKey = z
	.object({
		...shared,
		prefix,
		key_prefix: prefix,
		last_used_at: timestamp.nullable().meta({ description: "May be a minute behind." }),
	})
	.meta({ id: "ApiKey" });

const example = {
	id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77.1",
	name: "ci",
	scopes: ["read", "sync"],
	created_at: "2026-03-01T09:30:00.000Z",
	key_prefix: "dg_live_4fTq",
} satisfies Partial<z.input<typeof apiKey>>;

export const shownApiKeyExample = { ...example, key: "dg_live_4fTq…" } satisfies z.input<typeof shownApiKey>;

export const apiKeyExample = {
	...example,
	prefix: example.key_prefix,
	last_used_at: "2026-03-02T08:00:00.000Z",
} satisfies z.input<typeof apiKey>;

export function presentShownApiKey({ key, document }: ShownKey): z.input<typeof shownApiKey> {
	return {
		id: apiKeyId(document),
		key,
		key_prefix: document.prefix,
		name: document.name,
		scopes: [...document.scopes],
		created_at: isoTime(document.createdAt),
	};
}

export function presentApiKey(key: ApiKeyDocument): z.input<typeof apiKey> {
	return {
		id: apiKeyId(key),
		name: key.name,
		prefix: key.prefix,
		key_prefix: key.prefix,
		scopes: [...key.scopes],
		last_used_at: isoTimeOrNull(key.lastUsedAt),
		created_at: isoTime(key.createdAt),
	};
}
