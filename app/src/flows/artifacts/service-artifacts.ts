import type { Actor } from "../../auth/may.ts";
import type { ArtifactRecord, Ports } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";

/** What the latest completed sync of a service generated, without its text. Throws as `projectFor`. */
export async function serviceArtifacts(
	ports: Ports,
	input: { readonly actor: Actor; readonly serviceId: string },
): Promise<readonly ArtifactRecord[]> {
	return (await readableProject(ports, input.actor, input.serviceId)).artifacts;
}
