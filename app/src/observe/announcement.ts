/** What a person at a terminal should know when the service is up. It holds the sign-in link, so it is no log line. */
export interface Announced {
	/** undefined for a process that only works. */
	readonly url: string | undefined;
	readonly metricsUrl: string | undefined;
	readonly signInLink: string | undefined;
	readonly database: string;
	/** What is not configured, and what that switches off: one sentence each. */
	readonly gaps: readonly string[];
}

export function announcement({ url, metricsUrl, signInLink, database, gaps }: Announced): string {
	const lines = [
		url === undefined ? "Driftgate works, and listens on no port" : `Driftgate listens on ${url}`,
		`Database: ${database}`,
	];
	if (metricsUrl !== undefined) lines.push(`Metrics: ${metricsUrl}`);
	if (signInLink !== undefined) lines.push("", `Sign in once, within an hour: ${signInLink}`);
	if (gaps.length > 0) lines.push("", "Not configured:", ...gaps.map((gap) => `  - ${gap}`));
	return `${lines.join("\n")}\n`;
}
