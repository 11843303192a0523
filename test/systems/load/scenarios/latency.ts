import { describeApi } from "../descriptions.ts";
import { drive, figuresOf } from "../drive.ts";
import type { Member } from "../fleet.ts";
import { interleave } from "../stage.ts";
import type { Measured, Ratio } from "../table.ts";
import { type Cast, MEDIUM_BYTES, measure, SMALL_BYTES, submissions } from "./cast.ts";
import { get } from "./reads.ts";

const PATH = "/api/action/gate-check";

/** What a workflow may wait for a verdict, milliseconds. */
const SMALL_MS = 40;
const MEDIUM_MS = 80;

interface Outcome {
	readonly rows: readonly Measured[];
	readonly ratios: readonly Ratio[];
}

/**
 * Gate-checks one after the other, as a service has them that nobody else asks: how long one takes, and not how many there
 * is room for. Beside them how long GitHub's emulator takes to tell of one file, which each of them waits for.
 */
export async function checkInTurn(cast: Cast): Promise<Outcome> {
	const members = await cast.enlist("in-turn", cast.scale.medium, describeApi(MEDIUM_BYTES));
	const small = await inTurn(cast, cast.small, { name: "gate-check, 4 kB, one after the other", bytes: SMALL_BYTES });
	const medium = await inTurn(cast, members, { name: "gate-check, 100 kB, one after the other", bytes: MEDIUM_BYTES });
	return {
		rows: [small, medium, await askEmulator(cast)],
		ratios: [
			{ name: "p50 of a gate-check of 4 kB, ms", value: small.figures.p50, atMost: SMALL_MS },
			{ name: "p50 of a gate-check of 100 kB, ms", value: medium.figures.p50, atMost: MEDIUM_MS },
		],
	};
}

async function inTurn(
	cast: Cast,
	members: readonly Member[],
	{ name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<Measured> {
	const each = cast.scale.checks;
	const describe = (n: number) => describeApi(bytes, 7_000 + n);
	const requests = interleave(await submissions(cast, members, { path: PATH, each, describe }));
	return cast.gateChecks.spend(each, () => measure(cast, { name, requests, connections: 1 }));
}

async function askEmulator({ world, small, scale }: Cast): Promise<Measured> {
	// Whoever does not say who it is, GitHub refuses.
	const headers = { "user-agent": "driftgate-load" };
	const requests = small.map(({ repository: { id }, head }) =>
		get(`/repositories/${id}/contents/driftgate.yml?ref=${head.sha}`, headers),
	);
	const amount = scale.files;
	const driven = await drive({ url: world.github.url, connections: 1, requests, amount, seconds: scale.seconds });
	return { name: "GitHub's emulator alone, one file", figures: figuresOf(driven) };
}
