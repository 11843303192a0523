// Needed by: webhooks.
import { parseJson } from "../values/json.ts";

/** A call of the provider that does not prove where it comes from. */
export class ApiWebhookError extends Error {
	override readonly name: string = "ApiWebhookError";
}

export interface ApiWebhookOptions {
	/** Seconds that the provider's clock may differ; 300 where it is left out. */
	readonly toleranceSeconds?: number | undefined;
}

type ApiWebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks a call by Standard Webhooks and gives its payload. `secret` is `whsec_` and base64, or several while one takes
 * the place of another; `body` is the text as it came, because any other spelling has another signature.
 */
export async function verifyWebhook(
	secret: string | readonly string[],
	headers: ApiWebhookHeaders,
	body: string,
	{ toleranceSeconds = 300 }: ApiWebhookOptions = {},
): Promise<unknown> {
	const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
		fieldOf(headers, name),
	);
	if (!id || !timestamp || !signatures) throw new ApiWebhookError("The call lacks a header of Standard Webhooks.");
	if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) {
		throw new ApiWebhookError("The call is too old, or from the future.");
	}
	const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
	for (const one of typeof secret === "string" ? [secret] : secret) {
		const bytes = bytesOfBase64(one.replace(/^whsec_/, ""));
		if (bytes === undefined) throw new TypeError("The secret is no base64.");
		const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
		for (const signature of signatures.split(" ").filter((text) => text.startsWith("v1,"))) {
			const given = bytesOfBase64(signature.slice(3));
			// Compares in constant time.
			if (given !== undefined && (await crypto.subtle.verify("HMAC", key, given, signed))) return parseJson(body);
		}
	}
	throw new ApiWebhookError("No signature of the call fits.");
}

function fieldOf(headers: ApiWebhookHeaders, name: string): string | null | undefined {
	if (headers instanceof Headers) return headers.get(name);
	const [, value] = Object.entries(headers).find(([known]) => known.toLowerCase() === name) ?? [];
	return typeof value === "string" ? value : value?.[0];
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
	try {
		return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	} catch {
		return undefined;
	}
}
