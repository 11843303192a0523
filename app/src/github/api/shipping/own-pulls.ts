import type { ShippedPull } from "@driftgate/engine/records";
import { ServiceFault } from "../../../errors.ts";
import type { DestinationView } from "../../../ports.ts";
import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "../writes/write-to.ts";

interface Told {
	readonly number: number;
	readonly state: string;
	readonly merged_at: string | null;
	readonly title: string;
	readonly body: string | null;
}

const PER_PAGE = 30;

/** The newest pull requests of a branch of the repository itself, the newest first. Throws as `askFor`. */
export async function listPulls(
	repository: InstalledRepository,
	{ fullName, defaultBranch: base }: DestinationView,
	branch: string,
): Promise<readonly ShippedPull[]> {
	const { client, repository_id } = repository;
	const owner = fullName.slice(0, fullName.indexOf("/"));
	const listed = await askFor(repository, async () => {
		const of = { head: `${owner}:${branch}`, base, state: "all", sort: "created", direction: "desc" };
		const query = { repository_id, ...of, per_page: PER_PAGE };
		return (await client.request("GET /repositories/{repository_id}/pulls", query)).data as readonly Told[];
	});
	return (listed ?? []).map(viewPull);
}

const viewPull = ({ number, state, merged_at: mergedAt, title, body }: Told): ShippedPull => ({
	...{ number, title, body: body ?? "" },
	state: mergedAt !== null ? "merged" : state === "open" ? "open" : "closed",
});

interface Opening {
	readonly branch: string;
	readonly title: string;
	readonly body: string;
}

/**
 * Opens a pull request into the default branch; gives its number (REST "Create a pull request"). One that is there already is
 * refused by GitHub: whoever opened it in the meantime is found by the next look. Throws as `writeTo`.
 */
export async function openPull(
	repository: InstalledRepository,
	{ fullName, defaultBranch: base }: DestinationView,
	{ branch: head, title, body }: Opening,
): Promise<number | { readonly refused: string }> {
	const { client, repository_id } = repository;
	const made = await writeTo(repository, async () => {
		const request = { repository_id, head, base, title, body };
		return (await client.request("POST /repositories/{repository_id}/pulls", request)).data as Told;
	});
	if (typeof made !== "string") return made.number;
	if (made === "gone") throw new ServiceFault("repo_not_linked");
	return {
		refused: `GitHub does not open a pull request from ${head} in ${fullName}: pull requests may be switched off there.`,
	};
}

/** Changes a pull request of ours. One that is gone is left so. Throws as `writeTo`. */
export async function changePull(
	repository: InstalledRepository,
	number: number,
	said: Partial<Pick<ShippedPull, "title" | "body">> & { readonly state?: "closed" },
): Promise<void> {
	const { client, repository_id } = repository;
	await writeTo(repository, async () => {
		const route = "PATCH /repositories/{repository_id}/pulls/{pull_number}";
		await client.request(route, { repository_id, pull_number: number, ...said });
	});
}
