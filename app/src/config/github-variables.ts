import { z } from "zod";
import { GITHUB_API_URL } from "../auth/oidc/issuers.ts";
import { rsaPem } from "./key-readers.ts";
import { json, safeUrl, withoutSlash } from "./text-readers.ts";
import { variable } from "./variable.ts";

const issuerEntries = json.pipe(
	z.array(z.strictObject({ issuer: safeUrl, jwks_url: safeUrl, github_api_url: safeUrl.optional() })),
);

/** The GitHub App, and whose workflows are believed. */
export const githubVariables = {
	GITHUB_APP_ID: variable({
		meaning: "Numeric id of the GitHub App.",
		default: "not set: nothing is read from GitHub",
		remedy: "the numeric App ID from the App's settings page",
		read: z.string().regex(/^[1-9]\d{0,14}$/),
	}),
	GITHUB_PRIVATE_KEY: variable({
		meaning: "Private key of the GitHub App: the PEM, or the PEM in base64.",
		default: "not set",
		remedy: "the RSA private key (.pem) that GitHub generated for the App, as it is or in base64",
		read: rsaPem,
	}),
	GITHUB_CLIENT_ID: variable({
		meaning: "Client ID of the GitHub App, with which people sign in.",
		default: "not set: nobody signs in with GitHub",
		remedy: "the Client ID from the App's settings page, such as Iv1.8a61f9b3a7aba766",
		read: z.string().regex(/^[\w.]{8,100}$/),
	}),
	GITHUB_CLIENT_SECRET: variable({
		meaning: "Client secret of the GitHub App.",
		default: "not set",
		remedy: "a client secret from the App's settings page",
		read: z.string().regex(/^[\x21-\x7e]{20,200}$/),
	}),
	GITHUB_WEBHOOK_SECRET: variable({
		meaning: "Secret with which GitHub signs webhook deliveries.",
		default: "not set: every delivery is refused",
		remedy: "the App's webhook secret, 16 characters or more",
		read: z.string().min(16),
	}),
	GITHUB_API_URL: variable({
		meaning: "REST API of the GitHub that the App belongs to; change it for GitHub Enterprise.",
		default: GITHUB_API_URL,
		remedy: "a URL such as https://github.example.com/api/v3",
		read: safeUrl.transform(withoutSlash),
	}),
	ACTION_REF: variable({
		meaning:
			"The Action as workflows of this service's users should name it, at a commit; the dashboard shows it to them.",
		default: "not set: they fill it in",
		remedy: "owner, repository and full commit, such as acme/driftgate@4b825dc642cb6eb9a060e54bf8d69288fbee4904",
		read: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}@[0-9a-f]{40}$/),
	}),
	OIDC_ISSUERS: variable({
		meaning:
			'Further OIDC issuers to believe, as JSON: [{"issuer": "…", "jwks_url": "…", "github_api_url": "…"}]; github_api_url (default: GITHUB_API_URL) says whose repositories it may name.',
		default: "github.com's issuer alone",
		remedy:
			'a JSON array of {"issuer", "jwks_url", "github_api_url"?} with https URLs (http on a loopback address alone)',
		read: issuerEntries,
	}),
	OIDC_AUDIENCE: variable({
		meaning: "The one audience that workflows must ask for in their OIDC tokens.",
		default: "PUBLIC_URL",
		remedy: "a text without spaces, 500 characters at most",
		read: z.string().regex(/^[\x21-\x7e]{1,500}$/),
	}),
} as const;
