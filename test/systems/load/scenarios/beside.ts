import type { Request } from "autocannon";
import { describeApi, filesOf } from "../descriptions.ts";
import { drive, expectStatus, figuresOf, startDrive } from "../drive.ts";
import { authorize, createMember, submit, track } from "../fleet.ts";
import type { Driven } from "../generator.ts";
import { findGitHubDescriptions } from "../github-descriptions.ts";
import { interleave } from "../stage.ts";
import type { Measured, Ratio } from "../table.ts";
import { type Cast, SMALL_BYTES, submissions } from "./cast.ts";

const PATH = "/api/action/gate-check";

/** What a server that is not at its end is asked for: with a machine that is, any neighbour doubles every wait. */
const RATE = 10;

/** A quota of one repository: one big description is in flight at any time, and no more than these begin. */
const MOST_BIG = 60;

/** Small gate-checks alone, and again while a gate-check of GitHub's description is in flight all the time. */
export async function besideBig(
	cast: Cast,
): Promise<{ readonly rows: readonly Measured[]; readonly ratio: Ratio } | undefined> {
	const texts = await findGitHubDescriptions();
	if (texts === undefined) return undefined;
	const name = "github-rest-beside";
	const [member] = await track(cast, [await createMember(cast.world, name, filesOf(name, texts.before))]);
	if (member === undefined) return undefined;
	const big = submit(PATH, await authorize(cast, member), member, filesOf(name, texts.after));
	const each = cast.scale.checks;
	const half = (from: number) =>
		submissions(cast, cast.small, { path: PATH, each, describe: (n) => describeApi(SMALL_BYTES, from + n) });
	const [first, second] = [interleave(await half(2_000)), interleave(await half(3_000))];
	return cast.gateChecks.spend(2 * each, async () => {
		const alone = figuresOf(await small(cast, first));
		const { beside, neighbours } = await withNeighbour(cast, big, () => small(cast, second));
		const rows = [
			{ name: `gate-check, 4 kB, ${RATE} a second`, figures: alone },
			{ name: "the same, beside GitHub's 13 MB", figures: figuresOf(beside) },
			{ name: "GitHub's 13 MB, beside them", figures: figuresOf(neighbours) },
		];
		const value = figuresOf(beside).p99 / alone.p99;
		return { rows, ratio: { name: "small gate-checks, beside a big one ÷ alone", value, atMost: 2 } };
	});
}

function small(cast: Cast, requests: readonly Request[]): Promise<Driven> {
	const { url } = cast.service;
	const { seconds } = cast.scale;
	return drive({ url, connections: 2, requests, amount: requests.length, rate: RATE, seconds });
}

/** The neighbour begins first and is sent again as soon as it was answered. */
async function withNeighbour(cast: Cast, big: Request, work: () => Promise<Driven>) {
	const { url } = cast.service;
	const neighbour = startDrive({ url, connections: 1, requests: [big], amount: MOST_BIG, seconds: 300 });
	const beside = await work();
	neighbour.stop();
	return { beside, neighbours: expectStatus(await neighbour.driven, 200) };
}
