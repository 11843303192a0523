import type { ActionTokens } from "../auth/action-token.ts";
import type { ApiKeys } from "../auth/api-keys.ts";
import type { LogKey } from "../auth/evidence-key.ts";
import type { OidcVerifier } from "../auth/oidc/verify.ts";
import type { Counters } from "../flows/service/limit-rate.ts";
import type { Ports, Sealer, SignatureCheck } from "../ports.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { Measure } from "./middleware/measure-request.ts";
import type { Pages } from "./pages/pages.ts";
import type { Turns } from "./take-turns.ts";

/**
 * The webhook door, which knows nothing of Koa: the body's bytes as they came and were found to be signed, and the header
 * fields in lower case.
 */
type WebhookReceiver = (
	rawBody: Buffer,
	headers: Readonly<Record<string, string | undefined>>,
) => Promise<{ readonly status: number; readonly body: object }>;

/** What the routes work with. The composition root puts it together. */
export interface HttpService {
	readonly ports: Ports;
	readonly oidc: OidcVerifier;
	readonly actionTokens: ActionTokens;
	readonly apiKeys: ApiKeys;
	/** Seals what a browser carries for us, and the addresses of mailing lists. */
	readonly sealer: Sealer;
	/** Proxies in front of the service that add to X-Forwarded-For. */
	readonly trustedProxies: number;
	/** Whether clients' addresses may stand in the log and the security log. */
	readonly logAddresses: boolean;
	/** Signs checkpoints and evidence packages. */
	readonly logSigner: LogKey;
	readonly receiveGitHubWebhook: WebhookReceiver;
	/** What a delivery's signature header claims; undefined where it is missing or no such signature. */
	readonly openGitHubSignature: (header: string | undefined) => SignatureCheck | undefined;
	/** How many bytes of requests are held at a time; of strangers' JSON apart. */
	readonly bodies: { readonly memory: BodyBudget; readonly strangers: BodyBudget; readonly disk: BodyBudget };
	/** Whose request is carried out next, of those that are costly. */
	readonly turns: Turns;
	/** Has the worker look now: something was queued. */
	readonly wakeWorker: () => void;
	/** Counters that reset with the process. */
	readonly memory: Counters;
	/** Told of each request when its answer is made. */
	readonly measureRequest: Measure;
	/** Throws ServiceFault temporarily_unavailable while nothing can be written; asked often, it tries seldom. */
	readonly probeWrites: () => Promise<void>;
	/** Whether the process is ending, and answers what is under way. */
	readonly isDraining: () => boolean;
	/** Origin under which browsers reach the service, without a trailing slash. */
	readonly publicUrl: string;
	readonly version: string;
	/** What is not configured, and what that switches off: one sentence each. */
	readonly gaps: readonly string[];
	/** The Action at a commit, as workflows should name it; undefined where nobody said. */
	readonly actionRef: string | undefined;
	/** The dashboard as it was built; undefined where the API alone is served. */
	readonly pages: Pages | undefined;
	/**
	 * Only where the service listens on a loopback address, so that whoever can reach it sits at the machine, and nobody
	 * signs in with GitHub.
	 */
	readonly localSignIn: boolean;
}
