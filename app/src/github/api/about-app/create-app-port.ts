import type { AppView, GitHubApp, Granted, InstallationView, Milliseconds, SentDelivery } from "../../../ports.ts";
import type { AppClients, GitHubClient } from "../app-clients.ts";
import { githubFault, isNotFound } from "../github-fault.ts";

/** The port of what the App asks about itself, over its clients. */
export function createAppPort({ app }: AppClients): GitHubApp {
	return {
		readApp: () => readApp(app),
		readInstallation: (id) => readInstallation(app, id),
		listInstallations: () => listInstallations(app),
		listDeliveries: (since) => listDeliveries(app, since),
		redeliver: (id) => redeliver(app, id),
	};
}

/** REST "Get the authenticated app". */
async function readApp(app: GitHubClient): Promise<AppView | undefined> {
	try {
		const { data } = await app.request("GET /app");
		if (data === null) return undefined;
		return { name: data.name, pageUrl: data.html_url };
	} catch (error) {
		throw githubFault(error);
	}
}

/** The members of GitHub's installation object that are needed. */
interface ToldInstallation {
	readonly id: number;
	readonly account: { readonly id: number; readonly login?: string; readonly slug?: string } | null;
	readonly permissions: Granted["permissions"];
	readonly events: readonly string[];
	readonly html_url?: string;
	readonly suspended_at: string | null;
	readonly updated_at: string;
}

/** REST "Get an installation for the authenticated app". */
async function readInstallation(app: GitHubClient, id: string): Promise<InstallationView | undefined> {
	try {
		const { data } = await app.request("GET /app/installations/{installation_id}", { installation_id: Number(id) });
		return viewInstallation(data as ToldInstallation);
	} catch (error) {
		if (isNotFound(error)) return undefined;
		throw githubFault(error);
	}
}

/** REST "List installations for the authenticated app". */
async function listInstallations(app: GitHubClient): Promise<readonly InstallationView[]> {
	try {
		const listed = (await app.paginate("GET /app/installations", { per_page: 100 })) as readonly ToldInstallation[];
		return listed.map(viewInstallation);
	} catch (error) {
		throw githubFault(error);
	}
}

function viewInstallation(told: ToldInstallation): InstallationView {
	const { id, account, permissions, events, suspended_at: suspendedAt, updated_at: updatedAt } = told;
	return {
		id: String(id),
		accountId: account?.id ?? 0,
		accountLogin: account?.login ?? account?.slug ?? "",
		suspended: suspendedAt !== null,
		granted: { permissions, events, ...(told.html_url === undefined ? {} : { settingsUrl: told.html_url }) },
		changedAt: Date.parse(updatedAt),
	};
}

interface ToldDelivery {
	readonly id: number;
	readonly guid: string;
	readonly delivered_at: string;
	readonly status_code: number;
}

const PER_PAGE = 100;
/** GitHub remembers deliveries of some days; of a busy App that is many. */
const MOST_PAGES = 1_000;

/** REST "List deliveries for an app webhook", which goes from the newest back, by cursors. */
async function listDeliveries(app: GitHubClient, since: Milliseconds): Promise<readonly SentDelivery[]> {
	const listed: SentDelivery[] = [];
	try {
		let cursor: string | undefined;
		for (let page = 0; page < MOST_PAGES; page += 1) {
			const query = { per_page: PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
			const { data, headers } = await app.request("GET /app/hook/deliveries", query);
			const sent = (data as readonly ToldDelivery[]).map(viewDelivery);
			listed.push(...sent.filter(({ sentAt }) => sentAt >= since));
			cursor = nextCursor(headers.link);
			if (cursor === undefined || sent.some(({ sentAt }) => sentAt < since)) break;
		}
	} catch (error) {
		throw githubFault(error);
	}
	return listed;
}

function viewDelivery({ id, guid, delivered_at: deliveredAt, status_code: status }: ToldDelivery): SentDelivery {
	return { id: String(id), guid, sentAt: Date.parse(deliveredAt), isDelivered: status >= 200 && status < 300 };
}

/** The cursor of the next page, from a Link header (RFC 8288). */
function nextCursor(link: string | undefined): string | undefined {
	const [, url] = /<([^>]+)>;\s*rel="next"/.exec(link ?? "") ?? [];
	return url === undefined ? undefined : (new URL(url).searchParams.get("cursor") ?? undefined);
}

/** REST "Redeliver a delivery for an app webhook". One that GitHub does not remember any more is left as it is. */
async function redeliver(app: GitHubClient, id: string): Promise<void> {
	try {
		await app.request("POST /app/hook/deliveries/{delivery_id}/attempts", { delivery_id: id as unknown as number });
	} catch (error) {
		if (!isNotFound(error)) throw githubFault(error);
	}
}
