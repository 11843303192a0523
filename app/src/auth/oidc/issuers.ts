/** An OIDC provider that this service believes, as an operator wrote it down. Nothing of it is ever read from a token. */
export interface Issuer {
	/** Compared with the token's `iss` as it is, byte for byte. */
	readonly issuer: string;
	/** Where its keys are (RFC 7517). */
	readonly jwksUrl: string;
	/** The GitHub whose repository ids its tokens carry: ids of different GitHubs mean different repositories. */
	readonly apiUrl: string;
}

export const GITHUB_API_URL = "https://api.github.com";

const githubIssuer: Issuer = {
	issuer: "https://token.actions.githubusercontent.com",
	jwksUrl: "https://token.actions.githubusercontent.com/.well-known/jwks",
	apiUrl: GITHUB_API_URL,
};

/**
 * The issuers whose tokens may name repositories of one GitHub, by `iss`. An issuer of another GitHub is left out: its
 * repository 42 is not our repository 42, so its word must not count here.
 */
export function issuersOf(apiUrl: string, configured: readonly Issuer[]): ReadonlyMap<string, Issuer> {
	const table = [githubIssuer, ...configured].filter((entry) => entry.apiUrl === apiUrl);
	return new Map(table.map((entry) => [entry.issuer, entry]));
}
