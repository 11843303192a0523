import type { InstallationEvent, RepositoryName } from "../../flows/record-installation.ts";

/** The members of GitHub's installation object that we keep; an enterprise has a slug where others have a login. */
interface Installation {
	readonly id: number;
	readonly account: { readonly id: number; readonly login?: string; readonly slug?: string } | null;
}

export function accountOf({ id, account }: Installation): InstallationEvent["installation"] {
	return { id: String(id), accountLogin: account?.login ?? account?.slug ?? "", accountId: account?.id ?? 0 };
}

export function nameOf(repository: { readonly id: number; readonly full_name: string }): RepositoryName {
	return { id: String(repository.id), fullName: repository.full_name };
}
