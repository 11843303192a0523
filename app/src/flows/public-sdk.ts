import type { Actor } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { type ArtifactView, readArtifact } from "./latest-artifacts.ts";
import { publishedProject } from "./readable-project.ts";

export interface PublicSdkInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly language: "typescript" | "python" | "go";
}

/** The latest SDK of a published project in one language. Throws `not_found`. */
export async function publicSdk(ports: Ports, input: PublicSdkInput): Promise<ArtifactView> {
	const project = await publishedProject(ports, input.actor, input.projectId);
	const record = project.artifacts.find(({ target }) => target === input.language);
	if (record === undefined) {
		throw new ServiceFault("not_found", { detail: `No ${input.language} SDK has been generated for this project.` });
	}
	return readArtifact(ports, record);
}
