/** What GitHub gives whoever made an App of a manifest, once: the secrets of the App. */
export interface AppCredentials {
	readonly id: string;
	readonly name: string;
	/** Its page on GitHub. */
	readonly pageUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly webhookSecret: string;
	/** PEM. */
	readonly privateKey: string;
}

/** GitHub's manifest flow. Throws ServiceFault temporarily_unavailable where GitHub cannot say. */
export interface AppManifests {
	/** Undefined where the code is none, was used, or is older than an hour. */
	convert(code: string): Promise<AppCredentials | undefined>;
}
