import type { Destination } from "@driftgate/engine/records";
import type { RepositoryDocument } from "../documents.ts";
import type { RepositoryRef } from "./github.ts";

/* The repositories that what was generated goes to. */

/** A repository as GitHub has it now. */
export interface DestinationView extends RepositoryDocument {
	/** By which GraphQL knows it. */
	readonly nodeId: string;
	readonly isArchived: boolean;
}

/** Throws as the port of writes. */
export interface Shipping {
	/** Undefined where the installation may not read it, or it is gone. */
	readDestination(repository: RepositoryRef): Promise<DestinationView | undefined>;
	/** With tokens for this repository, and for contents and pull requests alone. */
	openDestination(destination: DestinationView): Destination;
}
