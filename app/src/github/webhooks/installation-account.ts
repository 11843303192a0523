import type { InstallationEvent, RepositoryName } from "../../flows/installations/record-installation.ts";
import { githubTime } from "./github-time.ts";

/** The members of GitHub's installation object that we keep; an enterprise has a slug where others have a login. */
interface Installation {
	readonly id: number;
	readonly updated_at?: string | number | null;
	readonly account: { readonly id: number; readonly login?: string; readonly slug?: string } | null;
}

export function accountOf({ id, account, updated_at }: Installation): InstallationEvent["installation"] {
	const changedAt = githubTime(updated_at);
	return {
		id: String(id),
		accountLogin: account?.login ?? account?.slug ?? "",
		accountId: account?.id ?? 0,
		...(changedAt === undefined ? {} : { changedAt }),
	};
}

export function nameOf(repository: { readonly id: number; readonly full_name: string }): RepositoryName {
	return { id: String(repository.id), fullName: repository.full_name };
}
