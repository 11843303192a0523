import { z } from "zod";
import { ServiceFault } from "../../../errors.ts";
import type { AppCredentials, AppManifests } from "../../../ports.ts";
import { fetchWithin } from "../fetch-within.ts";

const TIMEOUT_MS = 20_000;

/** As GitHub describes it (REST "Create a GitHub App from a manifest"). */
const made = z.object({
	id: z.int().positive(),
	name: z.string(),
	html_url: z.url(),
	client_id: z.string().min(1),
	client_secret: z.string().min(1),
	webhook_secret: z.string().min(1),
	pem: z.string().min(1),
});

/** Exchanges the code that GitHub leads back with. It takes no credential but the code itself. */
export function createManifests({ apiUrl }: { readonly apiUrl: string }): AppManifests {
	const ask = fetchWithin(TIMEOUT_MS);
	return {
		async convert(code) {
			const address = `${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`;
			const headers = { accept: "application/vnd.github+json", "user-agent": "driftgate" };
			const answered = await ask(address, { method: "POST", headers, redirect: "error" }).catch(away);
			// 404: no such code; 422: one that GitHub cannot read.
			if (answered.status === 404 || answered.status === 422) return undefined;
			if (answered.status !== 201) throw away(`GitHub answered ${answered.status}.`);
			return credentialsOf(await answered.json().catch(away));
		},
	};
}

function away(cause: unknown): never {
	throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be asked.", cause: String(cause) });
}

function credentialsOf(told: unknown): AppCredentials {
	const read = made.safeParse(told);
	if (!read.success) return away("GitHub's answer has not what the App needs.");
	const { id, name, html_url, client_id, client_secret, webhook_secret, pem } = read.data;
	return {
		id: String(id),
		name,
		pageUrl: html_url,
		clientId: client_id,
		clientSecret: client_secret,
		webhookSecret: webhook_secret,
		privateKey: pem,
	};
}
