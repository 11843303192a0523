import { openOwnDatabase } from "../../../harness/own-database.ts";
import { type BillingScene, openBillingScene } from "./billing-scene.ts";
import { type OwnScene, onOwnScene } from "./own-scene.ts";
import { logins, type Play, play } from "./play.ts";
import { startServiceProcess } from "./service-process.ts";
import { startSurroundings } from "./surroundings.ts";

/** The service, and everybody around it. The cases of one database share it. */
export interface ContractScene extends Play {
	/** Ends the process and starts another on the same store and address. */
	restart(): Promise<void>;
	/** The second service, started when it is first asked for. */
	billing(): Promise<BillingScene>;
	/** Plays on a service that is started for this alone, with these variables beside the usual ones. */
	onOwn(act: (own: OwnScene) => Promise<void>, environment?: Readonly<Record<string, string>>): Promise<void>;
	stop(): Promise<void>;
}

/** Starts everybody, on the server of MongoDB that is named, else on SQLite. Where one does not start, those that did are stopped. */
export async function openContractScene(mongodb: string | undefined): Promise<ContractScene> {
	const stops: (() => Promise<void>)[] = [];
	const stop = async (): Promise<void> => {
		const failures: unknown[] = [];
		for (const one of stops.splice(0).reverse()) await one().catch((error: unknown) => failures.push(error));
		if (failures.length > 0) throw new AggregateError(failures, "Not everything could be stopped.");
	};
	try {
		const { remove, ...database } = await openOwnDatabase("contract", mongodb);
		stops.push(remove);
		const { port, github, issuer, people, githubUrl, signIn } = await startSurroundings(logins, stops);
		for (const login of logins) people.installations.set(login, login === "otto" ? [] : [github.installationId]);
		const { id, login: organisation } = github.organisation;
		people.access.organisations.set(organisation, { id, admins: ["mira"] });
		const shared = { github, issuer };
		const request = {
			...shared,
			port,
			...database,
			githubUrl,
			environment: signIn,
		};
		let service = await startServiceProcess(request);
		stops.push(() => service.stop());
		const output = (): string => service.output();
		let billing: ReturnType<typeof openBillingScene> | undefined;
		stops.push(async () => (await billing)?.stop());
		return {
			...play({ ...shared, url: service.url, output, people }),
			async restart() {
				await service.stop();
				service = await startServiceProcess(request);
			},
			billing() {
				billing ??= openBillingScene(shared, mongodb);
				return billing;
			},
			onOwn: (act, environment = {}) => onOwnScene({ ...shared, mongodb }, environment, act),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
