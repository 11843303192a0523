import { describeApi } from "../descriptions.ts";
import { interleave } from "../stage.ts";
import type { Measured } from "../table.ts";
import { type Cast, measure, SMALL_BYTES, submissions } from "./cast.ts";
import { get, sdkPath } from "./reads.ts";

/** Ten reads for each gate-check, as dashboards and scripts have them, until as many were sent as asked for. */
export async function watchMemory(cast: Cast): Promise<Measured> {
	const { memory: amount, small } = cast.scale;
	const each = Math.min(cast.scale.checks, Math.floor(amount / 11 / small));
	const describe = (n: number) => describeApi(SMALL_BYTES, 1_000 + n);
	const lists = await submissions(cast, cast.small, { path: "/api/action/gate-check", each, describe });
	const checks = interleave(lists);
	const headers = { authorization: cast.key };
	const reads = cast.small.flatMap(({ id }) => [get(`/api/v1/projects/${id}/audit`, headers), get(sdkPath(id))]);
	const requests = Array.from({ length: amount }, (_, index) => {
		const every = Math.floor(amount / checks.length);
		const check = index % every === 0 ? checks[index / every] : undefined;
		return check ?? reads[index % reads.length] ?? get("/api/health");
	});
	const name = `${amount.toLocaleString("en")} requests, one in eleven a gate-check`;
	return cast.gateChecks.spend(each, () => measure(cast, { name, requests, connections: 8 }));
}
