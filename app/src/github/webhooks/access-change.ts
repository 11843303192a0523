import type { AccessChange } from "../../flows/access/drop-permissions.ts";

/**
 * The members of a payload that say what a change of access was about. The signature is over the body alone, so that the
 * body may be another event's: then it names less, and at worst GitHub is asked again.
 */
export interface AccessPayload {
	readonly repository?: { readonly id?: number } | null | undefined;
	readonly installation?: { readonly id?: number } | null | undefined;
}

/** Of a repository, for who may do what with it. */
export function changeOfRepository({ repository, installation }: AccessPayload): AccessChange {
	return { repositoryId: textOf(repository?.id), installationId: textOf(installation?.id) };
}

/** Of everything that the installation has: a person's place in the organisation, or a team's. */
export function changeOfInstallation({ installation }: AccessPayload): AccessChange {
	return { installationId: textOf(installation?.id) };
}

const textOf = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id));
