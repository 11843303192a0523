import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { csrfTokenOf } from "../auth/csrf-token.ts";
import type { ActionActor, AnonymousActor, KeyActor, UserActor } from "../auth/may.ts";
import { readSession } from "../auth/session.ts";
import { readCookie } from "../auth/session-cookie.ts";
import { ServiceFault } from "../errors.ts";
import { witnessRefusal } from "../flows/naming/witness-refusal.ts";
import { hashSecret } from "../lib/hash-secret.ts";
import type { SessionDocument, UserDocument } from "../ports.ts";
import { clientAddress, widerNetwork } from "./client-address.ts";
import { loggedAddress } from "./logged-address.ts";
import type { HttpService } from "./service.ts";

/** A signed-in user, with the session that says so. */
export interface SessionActor extends UserActor {
	readonly session: SessionDocument;
	/** Expected back in `x-driftgate-csrf` on each change. */
	readonly csrfToken: string;
	readonly user: UserDocument;
}

/** Who a route hears, by the kind of authentication that it declares. */
export interface Actors {
	readonly none: AnonymousActor;
	readonly session: SessionActor;
	readonly key: KeyActor;
	readonly "session-or-key": SessionActor | KeyActor;
	/** The same, where a caller with neither is told that a key is missing. */
	readonly "key-or-session": SessionActor | KeyActor;
	readonly "action-token": ActionActor;
}

export type AuthKind = keyof Actors;

/** Nobody is signed in. `takesKeys` says whether an API key would have been heard as well. */
export class Unauthenticated extends ServiceFault {
	readonly takesKeys: boolean;

	constructor(takesKeys: boolean) {
		const remedy = takesKeys ? "sign in, or send `Authorization: Bearer` with an API key" : "sign in first";
		const extent = takesKeys ? "" : " API keys and tokens are not accepted here.";
		super("unauthenticated", { detail: `There is no valid session: ${remedy}.${extent}` });
		this.takesKeys = takesKeys;
	}
}

const CSRF_HEADER = "x-driftgate-csrf";

/** Methods that change nothing (RFC 9110 9.2.1), and so need no proof of where they come from. */
const safeMethods = new Set(["GET", "HEAD"]);

const equal = (a: string, b: string): boolean =>
	timingSafeEqual(Buffer.from(hashSecret(a), "hex"), Buffer.from(hashSecret(b), "hex"));

/** A change must come from our own pages: the browser says so in Origin, and the page by knowing the session's token. */
function checkCrossSite(service: HttpService, request: IncomingMessage, csrfToken: string): void {
	if (request.headers.origin !== service.publicUrl) {
		throw new ServiceFault("invalid_origin", { detail: `The Origin header must be ${service.publicUrl}.` });
	}
	const token = request.headers[CSRF_HEADER];
	if (typeof token !== "string" || !equal(token, csrfToken)) {
		throw new ServiceFault("forbidden", { detail: `The ${CSRF_HEADER} header must carry the session's csrf_token.` });
	}
}

async function signedIn(service: HttpService, request: IncomingMessage, takesKeys = false): Promise<SessionActor> {
	const secret = readCookie(service.publicUrl, request.headers.cookie);
	const session = secret === undefined ? undefined : await readSession(service.ports, secret);
	const user = session === undefined ? undefined : await service.ports.store.get("users", session.userId);
	if (secret === undefined || session === undefined || user === undefined) throw new Unauthenticated(takesKeys);
	const csrfToken = csrfTokenOf(secret);
	const { id: userId, local } = user;
	const address = loggedAddress(service, request);
	if (!safeMethods.has(request.method ?? "")) {
		await witnessRefusal(service, { kind: "cross_site_refused", userId, ...address }, async () =>
			checkCrossSite(service, request, csrfToken),
		);
	}
	return { kind: "user", userId, local, session, csrfToken, user, ...address };
}

async function keyHolder(service: HttpService, request: IncomingMessage): Promise<KeyActor> {
	const [, key] = /^Bearer (\w{1,100})$/i.exec(request.headers.authorization ?? "") ?? [];
	if (key === undefined) throw new ServiceFault("invalid_api_key");
	const from = clientAddress(request, service.trustedProxies);
	const address = loggedAddress(service, request);
	return witnessRefusal(service, { kind: "key_refused", from, ...address }, () =>
		service.apiKeys.verify(key, { network: widerNetwork(from), ...address }),
	);
}

/** What a caller says outright counts; a browser adds its cookie to whatever it sends. */
const signedInOrKeyHolder = (service: HttpService, request: IncomingMessage): Promise<SessionActor | KeyActor> =>
	request.headers.authorization === undefined ? signedIn(service, request, true) : keyHolder(service, request);

/** Of what was there for keys alone before people had pages: whoever says nothing is answered as then. */
const keyHolderOrSignedIn = (service: HttpService, request: IncomingMessage): Promise<SessionActor | KeyActor> =>
	readCookie(service.publicUrl, request.headers.cookie) === undefined
		? keyHolder(service, request)
		: signedInOrKeyHolder(service, request);

async function actionRun(service: HttpService, request: IncomingMessage): Promise<ActionActor> {
	const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? "") ?? [];
	if (token === undefined) throw new ServiceFault("invalid_action_token");
	return { kind: "action", identity: await service.actionTokens.verify(token) };
}

/** Says who is calling, or throws the 401 or 403 of that kind of authentication. */
export const authenticate: {
	readonly [K in AuthKind]: (service: HttpService, request: IncomingMessage) => Promise<Actors[K]>;
} = {
	none: async ({ trustedProxies }, request) => ({
		kind: "anonymous",
		network: clientAddress(request, trustedProxies),
	}),
	session: (service, request) => signedIn(service, request),
	key: keyHolder,
	"session-or-key": signedInOrKeyHolder,
	"key-or-session": keyHolderOrSignedIn,
	"action-token": actionRun,
};
