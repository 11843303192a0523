import type { Granted, InstallationDocument, Milliseconds } from "../documents.ts";

/* What the App asks GitHub about itself, with its own key and for no repository. */

/** An installation as GitHub has it. */
export interface InstallationView
	extends Pick<InstallationDocument, "id" | "accountId" | "accountLogin" | "suspended"> {
	readonly granted: Granted;
	readonly changedAt: Milliseconds;
}

/** A webhook delivery that GitHub sent, as it remembers it. */
export interface SentDelivery {
	/** Of this attempt. */
	readonly id: string;
	/** X-GitHub-Delivery: the same in every attempt. */
	readonly guid: string;
	readonly sentAt: Milliseconds;
	readonly isDelivered: boolean;
}

/** The App as everybody sees it. */
export interface AppView {
	readonly name: string;
	/** Its page on GitHub. */
	readonly pageUrl: string;
}

/** Throws ServiceFault temporarily_unavailable where GitHub cannot say. */
export interface GitHubApp {
	/** Undefined where no App is configured. */
	readApp(): Promise<AppView | undefined>;
	readInstallation(installationId: string): Promise<InstallationView | undefined>;
	listInstallations(): Promise<readonly InstallationView[]>;
	/** The attempts since a moment, newest first, as far as GitHub remembers them. */
	listDeliveries(since: Milliseconds): Promise<readonly SentDelivery[]>;
	/** Has GitHub send a delivery again. */
	redeliver(id: string): Promise<void>;
}
