import type { Request } from "autocannon";
import { startLocalGitHub } from "../../harness/local-github.ts";
import { startOidcIssuer } from "../../harness/oidc-issuer.ts";
import { openOwnDatabase } from "../../harness/own-database.ts";
import type { StorePlace } from "./history/seed-history.ts";
import type { World } from "./service.ts";

/** GitHub, its issuer, and places for services; what was opened is closed together. */
export interface Stage {
	readonly world: World;
	/** An empty database of its own. */
	openPlace(): Promise<StorePlace>;
	/** Is called at the end, last opened first. */
	onEnd(stop: () => Promise<void>): void;
}

/**
 * What GitHub answers within an hour, while minutes ask what takes hours elsewhere: past its own 5,000, what is measured is the
 * refusal.
 */
const REQUESTS_AN_HOUR = 10_000_000;

/** Opens a stage for `work`, and ends everything that was started on it, whatever becomes of the work. */
export async function withStage<T>(
	{ mongodb }: { readonly mongodb: string | undefined },
	work: (stage: Stage) => Promise<T>,
): Promise<T> {
	const stops: (() => Promise<void>)[] = [];
	const onEnd: Stage["onEnd"] = (stop) => void stops.push(stop);
	try {
		const github = await startLocalGitHub();
		onEnd(github.stop);
		github.limits.perHour = REQUESTS_AN_HOUR;
		const issuer = await startOidcIssuer();
		onEnd(issuer.stop);
		const openPlace = async (): Promise<StorePlace> => {
			const { remove, ...place } = await openOwnDatabase("load", mongodb);
			onEnd(remove);
			return place;
		};
		return await work({ world: { github, issuer }, openPlace, onEnd });
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

/** One request of each list in turn, so that no project is asked much before the others. */
export function interleave(lists: readonly (readonly Request[])[]): readonly Request[] {
	const longest = Math.max(0, ...lists.map((list) => list.length));
	return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
