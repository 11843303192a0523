import { ServiceFault } from "../../errors.ts";
import type { Ports, RepositoryDocument } from "../../ports.ts";
import { CONFIG_PATHS } from "../gate/config-place.ts";

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
	const isThere = async (path: string): Promise<boolean> =>
		(await ports.github.readBlobId(repository, path, repository.defaultBranch)) !== undefined;
	if (named !== undefined) {
		if (await isThere(named)) return named;
		throw new ServiceFault("invalid_config", { errors: [sayMissing(named, repository)] });
	}
	for (const path of CONFIG_PATHS) if (await isThere(path)) return path;
	return CONFIG_PATHS[0];
}

const sayMissing = (path: string, { fullName, defaultBranch }: RepositoryDocument): string =>
	`config_path: ${path} is not on the branch ${defaultBranch} of ${fullName}: push it first, correct the path, or omit config_path to use ${CONFIG_PATHS.join(" or ")}.`;
