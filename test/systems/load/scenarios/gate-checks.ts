import { describeApi, filesOf } from "../descriptions.ts";
import { authorize, createMember, submit, track } from "../fleet.ts";
import { findGitHubDescriptions } from "../github-descriptions.ts";
import { interleave } from "../stage.ts";
import type { Measured } from "../table.ts";
import { type Cast, MEDIUM_BYTES, measure, SMALL_BYTES, submissions } from "./cast.ts";

const PATH = "/api/action/gate-check";

/** Small descriptions, from as many projects as their quota needs. */
export async function checkSmall(cast: Cast): Promise<Measured> {
	const { checks: each } = cast.scale;
	const describe = (n: number) => describeApi(SMALL_BYTES, n);
	const lists = await submissions(cast, cast.small, { path: PATH, each, describe });
	return cast.gateChecks.spend(each, () =>
		measure(cast, { name: "gate-check, 4 kB", requests: interleave(lists), connections: 4 }),
	);
}

export async function checkMedium(cast: Cast): Promise<Measured> {
	const { checks: each, medium } = cast.scale;
	const members = await cast.enlist("medium", medium, describeApi(MEDIUM_BYTES));
	const describe = (n: number) => describeApi(MEDIUM_BYTES, n);
	const lists = await submissions(cast, members, { path: PATH, each, describe });
	return measure(cast, { name: "gate-check, 100 kB", requests: interleave(lists), connections: 4 });
}

/** Undefined where the corpus is not there. */
export async function checkGitHub(cast: Cast): Promise<Measured | undefined> {
	const texts = await findGitHubDescriptions();
	if (texts === undefined) return undefined;
	const made = await createMember(cast.world, "github-rest", filesOf("github-rest", texts.before));
	const [member] = await track(cast, [made]);
	if (member === undefined) return undefined;
	const authorization = await authorize(cast, member);
	const request = submit(PATH, authorization, member, filesOf("github-rest", texts.after));
	const amount = cast.scale.githubChecks;
	return measure(cast, { name: "gate-check, GitHub's 13 MB", requests: [request], connections: 1, amount });
}
