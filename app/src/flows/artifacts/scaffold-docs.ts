import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Caller, Ports, ProjectDocument } from "../../ports.ts";
import { callerOfActor, engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import { publishedProject, readableProject } from "../projects/readable-project.ts";

export interface DocsScaffold {
	/** SHA-256 of the files that it is made of. */
	readonly bundle: string;
	/** Markdown. Throws `not_found` where this version of Driftgate cannot read the description any more. */
	write(): Promise<string>;
}

interface ScaffoldInput {
	readonly actor: Actor;
	readonly projectId: string;
}

/** A getting-started page of what was synced last. Throws as `projectFor`, and `not_found` before the first sync. */
export async function projectDocs(ports: Ports, { actor, projectId }: ScaffoldInput): Promise<DocsScaffold> {
	const project = await readableProject(ports, actor, projectId);
	return scaffold(ports, project, engineCaller(project));
}

/** The same of a published project, for everybody. Throws `not_found`. */
export async function publicDocs(ports: Ports, { actor, projectId }: ScaffoldInput): Promise<DocsScaffold> {
	// A stranger's question is not the owner's work.
	return scaffold(ports, await publishedProject(ports, actor, projectId), callerOfActor(actor));
}

function scaffold(ports: Ports, { baseline }: ProjectDocument, caller: Caller): DocsScaffold {
	if (baseline === null) throw new ServiceFault("not_found", { detail: "Nothing has been synced yet." });
	const { bundle } = baseline;
	return { bundle, write: () => write(ports, caller, bundle) };
}

async function write({ engine, store }: Ports, caller: Caller, bundle: string): Promise<string> {
	const made = await engine.for(caller).scaffoldDocs(await readPackedBundle(store, bundle));
	if (made.ok) return made.value;
	throw new ServiceFault("not_found", { detail: "This version of Driftgate cannot read that description." });
}
