import { type Logger, pino } from "pino";
import { Probot } from "probot";
import { acceptDelivery } from "../../flows/accept-delivery.ts";
import type { Ports } from "../../ports.ts";
import { onInstallation } from "./installation.ts";
import { onInstallationRepositories } from "./installation-repositories.ts";
import { onMember } from "./member.ts";
import { onMembership } from "./membership.ts";
import { onOrganization } from "./organization.ts";
import { onPush } from "./push.ts";
import { onRepository } from "./repository.ts";
import { isSigned } from "./signature.ts";
import { onTeam } from "./team.ts";
import { onTeamAdd } from "./team-add.ts";

export interface WebhookOptions extends Ports {
	/** The secret that GitHub signs with. */
	readonly secret: string;
	/** The App's numeric id. */
	readonly appId: string;
	/** The App's private key, PEM. Probot wants one; receiving calls nobody. */
	readonly privateKey: string;
}

export interface WebhookAnswer {
	readonly status: number;
	readonly body: object;
}

/** Header names in lower case, as node:http gives them. */
export type WebhookReceiver = (
	rawBody: Uint8Array,
	headers: Readonly<Record<string, string | undefined>>,
) => Promise<WebhookAnswer>;

type Event = Parameters<Probot["receive"]>[0];

/**
 * Receives GitHub's webhooks (INTERFACE.md 4.6). The signature is checked over the bytes as they came, before anything
 * is read in them: 401 where it is missing or wrong. With a valid one the answer is 200, whatever becomes of the event:
 * an event that could not be accepted is not remembered, so its redelivery is processed. 500 where even that cannot be
 * said, because the store is out of reach. Refuses to start without a secret: Probot would take a word of its own.
 */
export async function createWebhookReceiver(options: WebhookOptions): Promise<WebhookReceiver> {
	const { secret, appId, privateKey, ...ports } = options;
	if (secret === "") throw new Error("A webhook secret is needed: without one anybody could speak for GitHub.");
	const probot = new Probot({ appId, privateKey, secret, log: silent() });
	probot.on("push", (context) => onPush(ports, context));
	probot.on("installation", (context) => onInstallation(ports, context));
	probot.on("installation_repositories", (context) => onInstallationRepositories(ports, context));
	probot.on("repository", (context) => onRepository(ports, context));
	probot.on("member", (context) => onMember(ports, context));
	probot.on("membership", (context) => onMembership(ports, context));
	probot.on("organization", (context) => onOrganization(ports, context));
	probot.on("team", (context) => onTeam(ports, context));
	probot.on("team_add", (context) => onTeamAdd(ports, context));
	await probot.ready();

	return async (rawBody, headers) => {
		const body = decode(rawBody);
		if (body === undefined || !isSigned(rawBody, headers["x-hub-signature-256"], secret)) {
			return { status: 401, body: { error: "invalid_signature" } };
		}
		const event = eventOf(body, headers);
		if (event === undefined) return ignored;
		try {
			const outcome = await acceptDelivery(ports, { id: event.id, event: event.name }, () => probot.receive(event));
			return { status: 200, body: { ok: true, outcome } };
		} catch (error) {
			ports.log.error("webhook_not_remembered", { delivery: event.id, event: event.name, error: String(error) });
			return { status: 500, body: { error: "internal_error" } };
		}
	};
}

const ignored: WebhookAnswer = { status: 200, body: { ok: true, outcome: "ignored" } };

/** The text that has exactly these bytes; undefined where they are no UTF-8, and then nothing that GitHub signed. */
function decode(rawBody: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(rawBody);
	} catch {
		return undefined;
	}
}

/** GitHub's are GUIDs. What else is kept beside deliveries has names that none of these can be. */
const ID = /^[\w-]{1,100}$/;

function eventOf(body: string, headers: Parameters<WebhookReceiver>[1]): Event | undefined {
	const id = headers["x-github-delivery"];
	const name = headers["x-github-event"];
	if (id === undefined || !ID.test(id) || !name) return undefined;
	try {
		return { id, name, payload: JSON.parse(body) } as Event;
	} catch {
		return undefined;
	}
}

/** Probot would log payloads; what is worth a line is logged here. */
function silent(): Logger {
	return pino({ level: "silent" });
}
