import type { CollectedBundle, KnownFiles, Ports, ProjectDocument } from "../../ports.ts";
import { configPlaceAt } from "./config-place.ts";

/** What a workflow sent, to be read like a repository and then compared with the real one. */
export interface Submission {
	/** Where the configuration is at the commit; the project's own place where GitHub cannot be asked. */
	readonly configPath: string;
	readonly load: (path: string) => Promise<string | undefined>;
	/**
	 * Whether git holds the same bytes at the commit, file by file, as the App reads them through its own installation.
	 * False where a file differs, and where GitHub cannot be asked: what nobody saw is not verified.
	 */
	readonly verify: (blobIds: CollectedBundle["blobIds"]) => Promise<boolean>;
	/** Of the files, what was sent. */
	readonly known: KnownFiles;
}

export interface SubmittedFiles {
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
	const configPath = await configPlaceAt(ports, project, repository, sent.commitSha).catch((error: unknown) => {
		ports.log.warn("config_not_located", { projectId: project.id, error: String(error) });
		return project.configPath;
	});
	const seen = new Map<string, string>();

	const read = async (path: string): Promise<string | undefined> => {
		const file = await ports.github.readFile(repository, path, sent.commitSha);
		if (file !== undefined) seen.set(path, file.blobSha);
		return file?.text;
	};

	const isInGit = async ([path, blobId]: readonly [string, string]): Promise<boolean> =>
		(seen.get(path) ?? (await ports.github.readBlobId(repository, path, sent.commitSha))) === blobId;

	return {
		configPath,
		load: async (path) => {
			if (path === configPath) return sent.configContent;
			if (sent.files === undefined) return read(path);
			return Object.hasOwn(sent.files, path) ? sent.files[path] : undefined;
		},
		known: knownOf(configPath, sent),
		verify: async (blobIds) => {
			const files = [...blobIds];
			try {
				for (let i = 0; i < files.length; i += CONCURRENT_READS) {
					const equal = await Promise.all(files.slice(i, i + CONCURRENT_READS).map(isInGit));
					if (equal.includes(false)) return false;
				}
				return true;
			} catch (error) {
				ports.log.warn("submission_unverified", { projectId: project.id, error: String(error) });
				return false;
			}
		},
	};
}

function knownOf(configPath: string, { configContent, files: sent = {} }: SubmittedFiles): KnownFiles {
	const bytes = Object.values(sent).reduce((total, text) => total + text.length, 0);
	const files = { ...sent, [configPath]: configContent };
	return { bytes, files: bytes + configContent.length > HANDED_OVER ? {} : files };
}
