import { findConfig, USUAL_PLACES } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { Ports, RepositoryDocument } from "../../ports.ts";

/**
 * Where a repository's configuration is: at the path that was named, which must be there, or at the first usual place
 * that has one. A repository can be linked before it has any: its project follows the file to whichever of these it comes.
 * Throws `invalid_config` for a named path that holds no file, and as GitHub's port.
 */
export async function placeOfConfig(
	ports: Pick<Ports, "github">,
	repository: RepositoryDocument,
	named: string | undefined,
): Promise<string> {
	const blobAt = (path: string): Promise<string | undefined> =>
		ports.github.readBlobId(repository, path, repository.defaultBranch);
	if (named === undefined) return (await findConfig(undefined, blobAt))?.path ?? USUAL_PLACES[0];
	if ((await blobAt(named)) !== undefined) return named;
	throw new ServiceFault("invalid_config", { errors: [sayMissing(named, repository)] });
}

const sayMissing = (path: string, { fullName, defaultBranch }: RepositoryDocument): string =>
	`config_path: ${path} is not on the branch ${defaultBranch} of ${fullName}: push it first, correct the path, or omit config_path to use ${USUAL_PLACES.join(" or ")}.`;
