import type { Words } from "../../../engine/src/generate/names/split-words.ts";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import { ownServers, variablesOf } from "../../../engine/src/generate/plan/servers.ts";
import type { Api } from "../../../engine/src/index.ts";

/** Where a driver finds an operation's method, in words, and what its arguments are called there. */
export interface PlannedCall {
	readonly group: readonly Words[];
	readonly method: Words;
	/** The method that streams, where it is another. */
	readonly stream: Words | null;
	/** By the name on the wire, or, where a parameter and a member of the body share one, by the one that the plan gives. */
	readonly arguments: Readonly<Record<string, { readonly words: Words; readonly inBody: boolean }>>;
}

/** What drivers know of an SDK, whatever its language: everything else they find by words. */
export interface PlannedJob {
	/** By operation: `GET /query`. */
	readonly calls: Readonly<Record<string, PlannedCall>>;
	/** Words of security schemes, and of variables of servers. */
	readonly schemes: Readonly<Record<string, Words>>;
	readonly variables: Readonly<Record<string, Words>>;
}

export function planJob(api: Api): PlannedJob {
	const plan = planSdk(api);
	const { groups, credentials, servers } = plan;
	const calls = groups.flatMap(({ path, methods }) =>
		methods.map((method): [string, PlannedCall] => {
			const named = method.arguments.map(({ member, words, source }) => [
				member,
				{ words, inBody: source.kind === "member" },
			]);
			const stream = method.stream?.name ?? null;
			return [method.operation, { group: path, method: method.name, stream, arguments: Object.fromEntries(named) }];
		}),
	);
	return {
		calls: Object.fromEntries(calls),
		schemes: Object.fromEntries(credentials.map(({ scheme, words }) => [scheme, words])),
		variables: Object.fromEntries(
			variablesOf([...servers, ...ownServers(plan)]).map(({ name, words }) => [name, words]),
		),
	};
}
