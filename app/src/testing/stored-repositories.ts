import { readAll } from "../flows/records/read-all.ts";
import type { Store } from "../ports.ts";
import type { MemoryRepositories } from "./memory-identity.ts";

/** GitHub's repositories, where a test lets GitHub have those that are kept here, and no others. */
export const storedRepositories = (store: Store) =>
	({
		find: (id: string) => store.get("repositories", id),
		listIn: (installationId: string) =>
			readAll(store, "repositories", { where: { installationId }, sort: { field: "fullName", direction: "asc" } }),
	}) satisfies MemoryRepositories;
