import { createHmac } from "node:crypto";

/** Where the App's webhooks go, and the secret that signs them. */
export interface Hook {
	readonly url: string;
	readonly secret: string;
}

export interface Sent {
	readonly headers: Readonly<Record<string, string>>;
	readonly statusCode: number;
	/** `OK`, or what went wrong in GitHub's words. */
	readonly status: string;
	readonly responseHeaders: Readonly<Record<string, string>>;
	readonly response: string;
	/** Seconds. */
	readonly duration: number;
}

export interface Letter {
	readonly guid: string;
	readonly event: string;
	readonly hookId: number;
	/** The JSON, byte for byte. */
	readonly payload: string;
}

/** Sends one webhook, with GitHub's headers and signatures, and tells how it went. Never throws. */
export async function sendWebhook(hook: Hook, letter: Letter, timeoutMs: number): Promise<Sent> {
	const headers = headersOf(hook, letter);
	const started = performance.now();
	const duration = (): number => Math.round(performance.now() - started) / 1000;
	const signal = AbortSignal.timeout(timeoutMs);
	try {
		const response = await fetch(hook.url, {
			method: "POST",
			headers,
			body: letter.payload,
			signal,
			redirect: "manual",
		});
		const text = await response.text();
		const status = response.ok ? "OK" : `Invalid HTTP Response: ${response.status}`;
		const responseHeaders = Object.fromEntries(response.headers);
		return { headers, statusCode: response.status, status, responseHeaders, response: text, duration: duration() };
	} catch {
		const status = signal.aborted ? "timed out" : "failed to connect to host";
		const statusCode = signal.aborted ? 504 : 502;
		return { headers, statusCode, status, responseHeaders: {}, response: "", duration: duration() };
	}
}

function headersOf({ secret }: Hook, { guid, event, hookId, payload }: Letter): Record<string, string> {
	const digest = (algorithm: string): string => createHmac(algorithm, secret).update(payload).digest("hex");
	return {
		accept: "*/*",
		"content-type": "application/json",
		"user-agent": "GitHub-Hookshot/a2b6c4d",
		"x-github-delivery": guid,
		"x-github-event": event,
		"x-github-hook-id": String(hookId),
		"x-github-hook-installation-target-id": String(hookId),
		"x-github-hook-installation-target-type": "integration",
		"x-hub-signature": `sha1=${digest("sha1")}`,
		"x-hub-signature-256": `sha256=${digest("sha256")}`,
	};
}
