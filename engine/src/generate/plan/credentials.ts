import type { Api, SecurityScheme } from "../../contract/api.ts";
import { environmentName } from "../names/environment-name.ts";
import type { KeptNames } from "../names/lock/kept-names.ts";
import type { Words } from "../names/split-words.ts";
import { clientCredentialsOf } from "./client-credentials.ts";
import type { CredentialPlacement, CredentialPlan } from "./sdk-plan.ts";
import { distinctWords } from "./words/distinct-words.ts";

/** Where the credentials of an Api go in a request, sorted by scheme. */
export function planCredentials(api: Api, names: KeptNames): readonly CredentialPlan[] {
	const words = distinctWords([...api.securitySchemes.keys()], { names, kind: "credential", owner: null });
	return [...api.securitySchemes.values()]
		.toSorted((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((scheme) => {
			const placement = placementOf(scheme);
			return placement === null ? [] : [planCredential(scheme, placement, words.get(scheme.name) ?? [])];
		});
}

function planCredential(scheme: SecurityScheme, placement: CredentialPlacement, words: Words): CredentialPlan {
	const { name, description } = scheme;
	const clientCredentials = clientCredentialsOf(scheme);
	const hasClient = clientCredentials !== null;
	return {
		scheme: name,
		words,
		description,
		placement,
		clientCredentials,
		environment: environmentNames(placement, words, hasClient),
	};
}

/** The one secret, or a user name and a password; after it, for OAuth2, a client's id and secret. */
function environmentNames(placement: CredentialPlacement, words: Words, hasClient: boolean): readonly string[] {
	const secret =
		placement.kind === "basic"
			? [environmentName(words, ["username"]), environmentName(words, ["password"])]
			: [environmentName(words)];
	const client = [environmentName(words, ["client", "id"]), environmentName(words, ["client", "secret"])];
	return hasClient ? [...secret, ...client] : secret;
}

/** Where a credential goes; null where no request carries it. */
export function placementOf(scheme: SecurityScheme): CredentialPlacement | null {
	switch (scheme.type) {
		case "oauth2":
		case "openIdConnect":
			return { kind: "bearer" };
		case "http":
			if (scheme.httpScheme === "bearer" || scheme.httpScheme === "basic") return { kind: scheme.httpScheme };
			return scheme.httpScheme === null ? null : { kind: "authorization", scheme: scheme.httpScheme };
		case "apiKey":
			if (scheme.in === null || scheme.parameterName === null) return null;
			return { kind: "key", in: scheme.in, name: scheme.parameterName };
		case "mutualTLS":
			return null;
	}
}
