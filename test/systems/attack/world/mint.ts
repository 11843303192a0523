import type { OidcIssuer } from "../../../harness/oidc-issuer.ts";
import type { Job } from "../world.ts";
import { fullNameOf, type Repository } from "./github/model.ts";

/** The token that GitHub gives a job of a repository, with the audience that the job asks for. */
export function mintFor(issuer: OidcIssuer, repository: Repository, audience: string, job: Job): Promise<string> {
	const { sha = "", ref = `refs/heads/${repository.defaultBranch}`, event = "push", claims = {}, ...more } = job;
	const identity = {
		repository: fullNameOf(repository),
		repositoryId: String(repository.id),
		repositoryOwner: repository.owner.login,
		repositoryOwnerId: String(repository.owner.id),
		ref,
		sha,
		event,
		...(more.headRef === undefined ? {} : { headRef: more.headRef }),
		...(more.baseRef === undefined ? {} : { baseRef: more.baseRef }),
	};
	return issuer.mint(identity, audience, { claims });
}
