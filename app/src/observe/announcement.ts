/** What a person at a terminal should know when the service is up. It holds the sign-in link, so it is no log line. */
export interface Announced {
	readonly url: string;
	readonly signInLink: string | undefined;
	readonly database: string;
	/** What is not configured, and what that switches off: one sentence each. */
	readonly gaps: readonly string[];
}

export function announcement({ url, signInLink, database, gaps }: Announced): string {
	const lines = [`Driftgate listens on ${url}`, `Database: ${database}`];
	if (signInLink !== undefined) lines.push("", `Sign in once, within an hour: ${signInLink}`);
	if (gaps.length > 0) lines.push("", "Not configured:", ...gaps.map((gap) => `  - ${gap}`));
	return `${lines.join("\n")}\n`;
}
