import type { InstallationEvent, RepositoryName } from "../../flows/installations/record-installation.ts";
import type { Granted } from "../../ports.ts";
import { githubTime } from "./github-time.ts";

/** The members of GitHub's installation object that we keep; an enterprise has a slug where others have a login. */
interface Installation {
	readonly id: number;
	readonly updated_at?: string | number | null;
	readonly permissions?: object;
	readonly events?: readonly string[];
	readonly html_url?: string;
	readonly account: { readonly id: number; readonly login?: string; readonly slug?: string } | null;
}

export function accountOf({ id, account, updated_at, ...told }: Installation): InstallationEvent["installation"] {
	const changedAt = githubTime(updated_at);
	return {
		id: String(id),
		accountLogin: account?.login ?? account?.slug ?? "",
		accountId: account?.id ?? 0,
		...(changedAt === undefined ? {} : { changedAt }),
		...grantedOf(told),
	};
}

/** What the installation's owner granted, where the payload tells. */
function grantedOf({
	permissions,
	events,
	html_url: settingsUrl,
}: Pick<Installation, "permissions" | "events" | "html_url">): Pick<InstallationEvent["installation"], "granted"> {
	if (permissions === undefined || events === undefined) return {};
	const granted = { permissions: permissions as Granted["permissions"], events };
	return { granted: { ...granted, ...(settingsUrl === undefined ? {} : { settingsUrl }) } };
}

export function nameOf(repository: { readonly id: number; readonly full_name: string }): RepositoryName {
	return { id: String(repository.id), fullName: repository.full_name };
}
