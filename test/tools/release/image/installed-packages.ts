import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { repositoryRoot } from "../../../harness/repository-root.ts";

interface LockedPackage {
	readonly link?: true;
	readonly resolved?: string;
	readonly dev?: true;
	readonly optional?: true;
	readonly devOptional?: true;
}

/** A package where npm puts it, such as `engine/node_modules/js-yaml`; or a workspace that stands among the packages. */
export interface InstalledPackage {
	readonly path: string;
	/** The folder of the workspace, where it is one. */
	readonly workspace: string | undefined;
	/** Whether `npm prune --omit=dev --omit=optional` leaves it. */
	readonly ships: boolean;
}

/** What `npm ci` installs by the lockfile. */
export async function installedPackages(): Promise<readonly InstalledPackage[]> {
	const lockfile = JSON.parse(await readFile(join(repositoryRoot, "package-lock.json"), "utf8")) as {
		readonly packages: Readonly<Record<string, LockedPackage>>;
	};
	return Object.entries(lockfile.packages)
		.filter(([path]) => path.includes("node_modules/"))
		.map(([path, { link, resolved, dev, optional, devOptional }]) => ({
			path,
			workspace: link === true ? resolved : undefined,
			ships: dev !== true && optional !== true && devOptional !== true,
		}));
}

/** Puts the packages below a folder, as links to those of the repository: enough to compile with. */
export async function linkPackages(packages: readonly InstalledPackage[], folder: string): Promise<void> {
	for (const { path, workspace } of packages.filter(isTop)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		if (workspace === undefined) await symlink(join(repositoryRoot, path), join(folder, path));
		else await linkWorkspace(path, workspace, folder);
	}
}

/** Puts them there as copies: what runs of them can find nothing but each other. */
export async function copyPackages(packages: readonly InstalledPackage[], folder: string): Promise<void> {
	for (const { path, workspace } of packages) {
		if (workspace !== undefined) await linkWorkspace(path, workspace, folder);
		// What is nested in a package comes with its own entry, or was taken away.
		else await cp(join(repositoryRoot, path), join(folder, path), { recursive: true, filter: isOwn(path) });
	}
}

/** As npm links it, relative: the workspace may not be there. */
async function linkWorkspace(path: string, workspace: string, folder: string): Promise<void> {
	const place = join(folder, path);
	await mkdir(dirname(place), { recursive: true });
	await symlink(relative(dirname(path), workspace), place);
}

const isTop = ({ path }: InstalledPackage): boolean => path.split("node_modules/").length === 2;

function isOwn(path: string): (source: string) => boolean {
	const nested = join(repositoryRoot, path, "node_modules");
	return (source) => source !== nested;
}
