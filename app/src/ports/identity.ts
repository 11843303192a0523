import type { Permission, RepositoryPermission } from "../documents.ts";

/* People: sign-in by OAuth 2.0 (RFC 6749) with PKCE (RFC 7636). */

/** What seals text that has to be kept, and read again by us alone. A purpose opens nothing of another purpose. */
export interface Sealer {
	seal(purpose: string, text: string): string;
	/** undefined for everything that was not sealed for this purpose under a key that is known. */
	open(purpose: string, sealed: string): string | undefined;
	/** A keyed hash, hexadecimal: the same text is known again, and nobody else can try texts out. */
	digest(purpose: string, text: string): string;
}

/** A person as the provider knows them. */
export interface Person {
	/** The provider's host and the person's numeric id there. */
	readonly id: string;
	readonly login: string;
}

/** A grant's tokens, sealed by the provider's adapter: nobody else reads them. */
export type SealedGrant = string;

/** A question that GitHub answers with "unchanged" where the answer that had this tag still holds (RFC 9110 13.1.2). */
interface Conditional {
	readonly grant: SealedGrant;
	readonly etag: string | undefined;
}

/** Failures of the world are ServiceFault "temporarily_unavailable". */
export interface IdentityProvider {
	/** Where people sign in; undefined where no sign-in is configured. */
	signInUrl(request: {
		readonly state: string;
		/** Base64url of the SHA-256 of the verifier. */
		readonly challenge: string;
		readonly redirectUri: string;
	}): string | undefined;
	/** Spends a code; undefined where the provider does not know it, or not with this verifier. */
	redeem(answer: {
		readonly code: string;
		readonly verifier: string;
		readonly redirectUri: string;
	}): Promise<{ readonly person: Person; readonly grant: SealedGrant } | undefined>;
	/**
	 * The ids of the App's installations that a person reaches, and the grant as it is to be kept from now on: tokens are
	 * renewed. Undefined where the grant is good for nothing any more.
	 */
	installationsOf(
		grant: SealedGrant,
	): Promise<{ readonly installations: readonly string[]; readonly grant: SealedGrant } | undefined>;
	/**
	 * What the person may do with a repository, by its numeric id: none where GitHub shows the person no such repository.
	 * Undefined where the grant is good for nothing any more; it is not renewed.
	 */
	permissionOn(
		question: Conditional & { readonly repositoryId: string },
	): Promise<{ readonly permission: Permission; readonly etag?: string } | "unchanged" | undefined>;
	/** The same of a page of all repositories of an installation that the person sees; pages count from 1. */
	permissionsIn(
		question: Conditional & { readonly installationId: string; readonly page: number; readonly perPage: number },
	): Promise<PermissionPage | "unchanged" | undefined>;
	/**
	 * Whether the person is the account, or an administrator of the organisation that it is. Undefined where the grant is
	 * good for nothing any more; it is not renewed.
	 */
	administers(question: {
		readonly grant: SealedGrant;
		readonly account: { readonly id: number; readonly login: string };
	}): Promise<boolean | undefined>;
	/** Ends the grant at the provider. Ending one that has ended is no error. */
	revoke(grant: SealedGrant): Promise<void>;
}

export interface PermissionPage {
	/** How many repositories all pages have. */
	readonly total: number;
	readonly permissions: readonly RepositoryPermission[];
	readonly etag?: string;
}
