import type { Actor } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { type ArtifactView, readArtifact } from "./latest-artifacts.ts";
import { publishedProject } from "./readable-project.ts";

export interface PublicArtifactInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly target: "typescript" | "python" | "go" | "mcp";
}

/** The latest SDK of a published project in one language, or its latest MCP server. Throws `not_found`. */
export async function publicArtifact(ports: Ports, input: PublicArtifactInput): Promise<ArtifactView> {
	const project = await publishedProject(ports, input.actor, input.projectId);
	const record = project.artifacts.find(({ target }) => target === input.target);
	if (record === undefined) {
		throw new ServiceFault("not_found", { detail: `Nothing has been generated for ${input.target} in this project.` });
	}
	return readArtifact(ports, record);
}
