import { buffer, json } from "node:stream/consumers";
import { ServiceFault } from "../../errors.ts";
import type { RepositoryFile } from "../../ports.ts";
import { askFor, refusal } from "./ask-for.ts";
import { isBadAddress, isNotFound } from "./github-fault.ts";
import type { InstalledRepository } from "./installed-repository.ts";

/** A request's body may hold 32 MiB; a file that is larger is nothing that the engine would read. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** What the contents API says of one file (REST "Get repository content"). */
interface ContentFile {
	readonly type: string;
	readonly sha: string;
	readonly size: number;
	/** `base64`, or `none` where the file is over 1 MiB and has to be fetched as a blob. */
	readonly encoding?: string;
	readonly content?: string;
}

/**
 * A file at a commit, as text in UTF-8; undefined where there is none, or where the path is a folder or a submodule.
 * Throws as `askFor`, and ServiceFault invalid_spec where it is too large.
 */
export async function readFile(
	repository: InstalledRepository,
	path: string,
	commitSha: string,
): Promise<RepositoryFile | undefined> {
	return readContent(repository, { path, commitSha }, async (file) => {
		if (file.size > MAX_FILE_BYTES) throw tooLarge(path);
		const content = hasContent(file) ? fromBase64(file.content) : await readBlob(repository, file.sha);
		return { text: content.toString("utf8"), blobSha: file.sha };
	});
}

/** The id under which git keeps a file at a commit: the content of a large one is never asked for. Throws as `readFile`. */
export async function readBlobId(
	repository: InstalledRepository,
	path: string,
	commitSha: string,
): Promise<string | undefined> {
	return readContent(repository, { path, commitSha }, async ({ sha }) => sha);
}

/** What `use` makes of a file as the contents API tells of it. */
async function readContent<T>(
	repository: InstalledRepository,
	{ path, commitSha }: { readonly path: string; readonly commitSha: string },
	use: (file: ContentFile) => Promise<T>,
): Promise<T | undefined> {
	if (!isInside(path)) return undefined;
	const { client, repository_id } = repository;
	const ask = async () => {
		const route = "GET /repositories/{repository_id}/contents/{path}";
		// Read here: Octokit looks through the whole text for numbers that are too long, which a file's content is full of.
		const request = { parseSuccessResponseBody: false };
		const { data } = await client.request(route, { repository_id, path, ref: commitSha, request });
		const file = (await json(data as unknown as ReadableStream)) as ContentFile | readonly unknown[];
		return "type" in file && file.type === "file" ? use(file) : undefined;
	};
	// Paths are a stranger's: one that cannot be asked for names no file, and is no outage that others wait for.
	const saysNothing = (error: unknown) => isNotFound(error) || (refusal(error) === undefined && isBadAddress(error));
	return askFor(repository, ask, saysNothing);
}

function hasContent(file: ContentFile): file is ContentFile & { readonly content: string } {
	return file.encoding === "base64" && file.content !== undefined && (file.content !== "" || file.size === 0);
}

/**
 * The bytes of a blob. They are asked for as they are (REST "Get a blob", media types): JSON around the base64 of a large
 * file would be parsed where requests are answered. A server that has no raw blobs answers with that JSON all the same.
 */
async function readBlob({ client, repository_id }: InstalledRepository, sha: string): Promise<Buffer> {
	const { data, headers } = await client.request("GET /repositories/{repository_id}/git/blobs/{file_sha}", {
		repository_id,
		file_sha: sha,
		mediaType: { format: "raw" },
		request: { parseSuccessResponseBody: false },
	});
	const bytes = await buffer(data as unknown as ReadableStream<Uint8Array>);
	const isJson = /^application\/json\b/.test(headers["content-type"] ?? "");
	return isJson ? fromBase64((JSON.parse(bytes.toString("utf8")) as { readonly content: string }).content) : bytes;
}

const fromBase64 = (content: string): Buffer => Buffer.from(content, "base64");

/** A path that names something in the repository, in the one form that git has for it. */
function isInside(path: string): boolean {
	return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

function tooLarge(path: string): ServiceFault {
	return new ServiceFault("invalid_spec", { detail: `${path} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.` });
}
