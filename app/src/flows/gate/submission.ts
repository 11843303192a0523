import type { CollectedBundle, KnownFiles, Ports, ProjectDocument, RepositoryRef } from "../../ports.ts";
import { configPlaceAt } from "./config-place.ts";

/** What a workflow sent, to be read like a repository and then compared with the real one. */
export interface Submission {
	/** Where the configuration is at the commit; the project's own place where GitHub cannot be asked. */
	readonly configPath: string;
	readonly load: (path: string) => Promise<string | undefined>;
	/**
	 * Holds these files against git at the commit, as the App reads them through its own installation. Never throws: where
	 * GitHub cannot be asked, or does not have the commit, nothing is known.
	 */
	readonly compare: (blobIds: CollectedBundle["blobIds"]) => Promise<Comparison>;
	/** Of the files, what was sent. */
	readonly known: KnownFiles;
}

/** How files stand to git: its own, contradicted by it in one of them, or nobody could look. */
export type Comparison =
	| { readonly kind: "same" }
	| { readonly kind: "different"; readonly path: string; readonly isInGit: boolean }
	| { readonly kind: "unread" };

export interface SubmittedFiles {
	/** Where the configuration is; left out where it is at the project's own place. */
	readonly configPath?: string | undefined;
	readonly configContent: string;
	readonly files: Readonly<Record<string, string>> | undefined;
	readonly commitSha: string;
}

/** UTF-16 units of files that the engine is given without asking for them: each question takes longer than to copy as much. */
const HANDED_OVER = 256 * 1024;

/** Files that are compared at the same time. */
const CONCURRENT_READS = 4;

export async function openSubmission(
	ports: Ports,
	project: ProjectDocument,
	sent: SubmittedFiles,
): Promise<Submission> {
	const repository = { installationId: project.installationId, id: project.repositoryId };
	const configPath = sent.configPath ?? (await locateConfig(ports, project, repository, sent.commitSha));
	const seen = new Map<string, string>();
	const read = async (path: string): Promise<string | undefined> => {
		const file = await ports.github.readFile(repository, path, sent.commitSha);
		if (file !== undefined) seen.set(path, file.blobSha);
		return file?.text;
	};
	const inGit = async (path: string): Promise<string | undefined> =>
		seen.get(path) ?? ports.github.readBlobId(repository, path, sent.commitSha);
	return {
		configPath,
		load: async (path) => {
			if (path === configPath) return sent.configContent;
			if (sent.files === undefined) return read(path);
			return Object.hasOwn(sent.files, path) ? sent.files[path] : undefined;
		},
		known: knownOf(configPath, sent),
		compare: async (blobIds) => {
			try {
				const different = await firstDifferent([...blobIds], inGit);
				if (different === undefined) return { kind: "same" };
				// Of a commit that git does not have, a force-push's for one, it has no file.
				const isKnown = different.isInGit || (await hasCommit(ports, repository, sent.commitSha));
				return isKnown ? different : { kind: "unread" };
			} catch (error) {
				ports.log.warn("submission_not_compared", { projectId: project.id, error: String(error) });
				return { kind: "unread" };
			}
		},
	};
}

async function locateConfig(
	ports: Ports,
	project: ProjectDocument,
	repository: RepositoryRef,
	commitSha: string,
): Promise<string> {
	try {
		return await configPlaceAt(ports, project, repository, commitSha);
	} catch (error) {
		ports.log.warn("config_not_located", { projectId: project.id, error: String(error) });
		return project.configPath;
	}
}

type Different = Extract<Comparison, { kind: "different" }>;

/** The first of these files that git does not hold with the same bytes, in their order. */
async function firstDifferent(
	files: readonly (readonly [path: string, blobId: string | undefined])[],
	inGit: (path: string) => Promise<string | undefined>,
): Promise<Different | undefined> {
	for (let i = 0; i < files.length; i += CONCURRENT_READS) {
		const some = files.slice(i, i + CONCURRENT_READS);
		const held = await Promise.all(some.map(([path]) => inGit(path)));
		const index = some.findIndex(([, blobId], at) => held[at] !== blobId);
		const [path] = some[index] ?? [];
		if (path !== undefined) return { kind: "different", path, isInGit: held[index] !== undefined };
	}
	return undefined;
}

async function hasCommit({ github }: Ports, repository: RepositoryRef, commitSha: string): Promise<boolean> {
	return (await github.commitAuthors(repository, commitSha)) !== undefined;
}

function knownOf(configPath: string, { configContent, files: sent = {} }: SubmittedFiles): KnownFiles {
	const bytes = Object.values(sent).reduce((total, text) => total + text.length, 0);
	const files = { ...sent, [configPath]: configContent };
	return { bytes, files: bytes + configContent.length > HANDED_OVER ? {} : files };
}
