import { createHash } from "node:crypto";
import { deriveId } from "../../../../app/src/lib/derive-id.ts";
import type { ProjectDocument } from "../../../../app/src/ports.ts";
import { testProject } from "../../../../app/src/testing/test-ports.ts";

/* What a history is about, as it is at one moment of it, and how GitHub's webhooks say it. */

export interface Installation {
	readonly id: number;
	/** Seconds since 1970, as every time of a history. */
	updatedAt: number;
	isSuspended: boolean;
	isRemoved: boolean;
}

export interface Repository {
	readonly id: number;
	/** What people linked. */
	readonly project: ProjectDocument;
	/** Undefined where the App was not given it. */
	installation: Installation | undefined;
	name: string;
	/** What its branches point to. */
	readonly branches: Map<string, string>;
	/** The commit that each was made upon. */
	readonly parents: Map<string, string>;
	defaultBranch: string;
	pushedAt: number;
	/** What its description holds at the newest commit. */
	operations: number;
	commits: number;
}

export interface PushOptions {
	readonly touches: readonly string[];
	readonly isForced?: boolean;
	/** Another branch than the default one. */
	readonly branch?: string;
}

/** When every history begins. */
export const EPOCH = 1_763_000_000;
export const CONFIG_PATH = "driftgate.yml";
export const SPEC_PATH = "openapi.json";

const account = { id: 50, login: "acme", type: "Organization" };

export function newInstallation(id: number, updatedAt: number): Installation {
	return { id, updatedAt, isSuspended: false, isRemoved: false };
}

export function newRepository(id: number, installation: Installation): Repository {
	const name = `acme/api-${id}`;
	const project = testProject({
		id: deriveId("project", String(id)),
		trackedFile: `${id}:${CONFIG_PATH}`,
		repositoryId: String(id),
		repoFullName: name,
		repositoryOwnerId: account.id,
		installationId: String(installation.id),
	});
	const start = { defaultBranch: "main", pushedAt: EPOCH, operations: 2, commits: 0 };
	return { id, project, installation, name, branches: new Map(), parents: new Map(), ...start };
}

/** The commit at which a repository is now. */
export function headOf({ id, commits }: Repository): string {
	return createHash("sha1").update(`${id}/${commits}`).digest("hex");
}

/** The files of that commit. */
export function filesOf({ operations, id, commits }: Repository): Readonly<Record<string, string>> {
	const ok = { description: "ok", content: { "application/json": { schema: { type: "string" } } } };
	const paths = Array.from({ length: operations }, (_, number) => [
		`/v1/things-${number}`,
		{ get: { operationId: `get${number}`, responses: { 200: ok } } },
	]);
	const spec = { openapi: "3.1.0", info: { title: "Things", version: "1" }, paths: Object.fromEntries(paths) };
	const config = `service: api-${id}\nversion: 1.${commits}.0\nspec: ./${SPEC_PATH}\noutputs: {typescript: true}\n`;
	return { [CONFIG_PATH]: config, [SPEC_PATH]: JSON.stringify(spec) };
}

export function sayPush(repository: Repository, { touches, isForced = false, branch }: PushOptions): object {
	const sha = headOf(repository);
	return {
		ref: `refs/heads/${branch ?? repository.defaultBranch}`,
		after: sha,
		deleted: false,
		forced: isForced,
		commits: [{ id: sha, added: [], modified: touches, removed: [] }],
		repository: sayRepository(repository),
		installation: { id: repository.installation?.id ?? 0 },
	};
}

export const sayName = ({ id, name }: Repository) => ({ id, full_name: name });

export const sayInstallation = ({ id, updatedAt }: Installation) => ({
	id,
	account,
	updated_at: new Date(updatedAt * 1_000).toISOString(),
});

export const sayRepository = ({ id, name, defaultBranch, pushedAt }: Repository) => ({
	id,
	full_name: name,
	private: false,
	default_branch: defaultBranch,
	owner: account,
	pushed_at: pushedAt,
});
