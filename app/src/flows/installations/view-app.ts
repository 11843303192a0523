import type { Ports } from "../../ports.ts";

/** The App, and where it is installed. */
export interface InstallableApp {
	readonly name: string;
	readonly pageUrl: string;
	readonly installUrl: string;
}

/** Undefined where no App is configured. Throws as the App's port. */
export async function viewApp({ app }: Pick<Ports, "app">): Promise<InstallableApp | undefined> {
	const told = await app.readApp();
	// GitHub, "Sharing your GitHub App": the page of every App has this below it.
	return told && { ...told, installUrl: `${told.pageUrl}/installations/new` };
}
