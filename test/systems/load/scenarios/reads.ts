import type { Request } from "autocannon";
import { describeApi } from "../descriptions.ts";
import { interleave } from "../stage.ts";
import type { Measured } from "../table.ts";
import { type Cast, measure, SMALL_BYTES, submissions } from "./cast.ts";

const CONNECTIONS = 10;

/** As often as the quota lets each project. */
export async function validate(cast: Cast): Promise<Measured> {
	const each = Math.min(10, cast.scale.checks);
	const describe = (n: number) => describeApi(SMALL_BYTES, n);
	const lists = await submissions(cast, cast.small, { path: "/api/action/validate", each, describe });
	return cast.validations.spend(each, () =>
		measure(cast, { name: "validate, 4 kB", requests: interleave(lists), connections: 4 }),
	);
}

export function get(path: string, headers: Readonly<Record<string, string>> = {}): Request {
	return { method: "GET", path, headers };
}

export const sdkPath = (id: string): string => `/api/public/${id}/sdk/typescript`;

export async function readByKey(cast: Cast): Promise<readonly Measured[]> {
	const headers = { authorization: cast.key };
	const all = (name: string, path: (id: string) => string): Promise<Measured> => {
		const requests = cast.small.map(({ id }) => get(path(id), headers));
		return measure(cast, { name, requests, connections: CONNECTIONS, amount: cast.scale.reads });
	};
	return [
		await all("audit, by API key", (id) => `/api/v1/projects/${id}/audit`),
		await all("changelog, by API key", (id) => `/api/projects/${id}/changelog`),
		await all("proof of a decision, by API key", (id) => `/api/v1/projects/${id}/log/proof?leaf=0`),
	];
}

export async function readPublicSdk(cast: Cast): Promise<readonly Measured[]> {
	const amount = cast.scale.reads;
	const known = await Promise.all(
		cast.small.map(async ({ id }) => {
			const answer = await fetch(cast.service.url + sdkPath(id));
			await answer.arrayBuffer();
			return get(sdkPath(id), { "if-none-match": answer.headers.get("etag") ?? "" });
		}),
	);
	const fresh = cast.small.map(({ id }) => get(sdkPath(id)));
	const shared = { connections: CONNECTIONS, amount };
	return [
		await measure(cast, { ...shared, name: "public SDK", requests: fresh }),
		await measure(cast, { ...shared, name: "public SDK, If-None-Match", requests: known, status: 304 }),
	];
}
