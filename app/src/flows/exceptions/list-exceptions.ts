import type { Actor } from "../../auth/may.ts";
import type { ExceptionDocument, Ports } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";
import { openExceptions } from "./active-exceptions.ts";

export interface ExceptionView {
	readonly exception: ExceptionDocument;
	/** Whoever added it, which may be another than its `owner`. The name is null where the account is gone. */
	readonly addedBy: { readonly id: string; readonly login: string | null };
}

export async function viewException(
	{ store }: Pick<Ports, "store">,
	exception: ExceptionDocument,
): Promise<ExceptionView> {
	const { createdBy: id } = exception;
	return { exception, addedBy: { id, login: (await store.get("users", id))?.login ?? null } };
}

/** The exceptions of a project that count, and those that wait for a second person, oldest first. Throws as `projectFor`. */
export async function listExceptions(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<readonly ExceptionView[]> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const open = await openExceptions(ports, project.id);
	return Promise.all(open.map((exception) => viewException(ports, exception)));
}
