import type { Shipping } from "../../../ports.ts";
import type { AppClients } from "../app-clients.ts";
import { openDestination } from "./open-destination.ts";
import { readDestination } from "./read-destination.ts";

/** The port of repositories that something is shipped to, over the App's clients. */
export function createShipping(clients: AppClients): Shipping {
	return {
		readDestination: async (repository) =>
			readDestination(clients.ofInstallation(repository.installationId), repository),
		openDestination: (destination) => openDestination(clients, destination),
	};
}
