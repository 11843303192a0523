import { baseUrlName, environmentOf } from "../../../../../engine/src/generate/names/environment-name.ts";
import type { SdkPlan } from "../../../../../engine/src/generate/plan/sdk-plan.ts";
import type { JsonValue } from "../../../../../engine/src/index.ts";
import type { Case } from "../../case.ts";

/** Cases that one server carries out, one after the other. */
export interface Share {
	readonly cases: readonly Case[];
	/** What it is started with; `place` is the part of the path at which its cases are played. */
	environment(url: string, place: string): Readonly<Record<string, string>>;
}

/** Attempts after the first of a call: each costs a wait of up to half a second and more. */
const MOST_WAITS = 6;

/** What a case needs of the environment; null: that a variable is not there. What it does not name is of no matter. */
type Needs = ReadonlyMap<string, string | null>;

/** As few servers as the cases' environments allow, and so many that none waits for long. */
export function shareServers(cases: readonly Case[], plan: SdkPlan, service: string): readonly Share[] {
	const shares: { cases: Case[]; needs: Map<string, string | null>; waits: number }[] = [];
	for (const one of cases) {
		const needs = needsOf(one, plan, service);
		const waits = Math.max(0, one.exchanges.length - one.calls.length);
		const fits = shares.find(
			(share) =>
				(waits === 0 || share.waits + waits <= MOST_WAITS) &&
				[...needs].every(([name, value]) => !share.needs.has(name) || share.needs.get(name) === value),
		);
		const share = fits ?? { cases: [] as Case[], needs: new Map<string, string | null>(), waits: 0 };
		if (fits === undefined) shares.push(share);
		share.cases.push(one);
		share.waits += waits;
		for (const [name, value] of needs) share.needs.set(name, value);
	}
	return shares.map(({ cases: own, needs }) => ({
		cases: own,
		environment: (url, place) => {
			const given = [...needs].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
			return Object.fromEntries(
				given.map(([name, value]) => [name, value.replace("URL", url).replace("PLACE", place)]),
			);
		},
	}));
}

function needsOf({ calls, client = {}, environment = {} }: Case, plan: SdkPlan, service: string): Needs {
	const needs = new Map<string, string | null>();
	const { baseUrl = "", auth = {} } = client;
	const isWhole = baseUrl !== false && /^https?:/u.test(baseUrl);
	needs.set(
		environmentOf(baseUrlName, service),
		baseUrl === false ? null : isWhole ? `${baseUrl}/PLACE` : `URL/PLACE${baseUrl}`,
	);
	const methods = plan.groups.flatMap((group) => group.methods);
	const asked = methods.filter(({ operation }) => calls.some((call) => call.operation === operation));
	const schemes = new Set(asked.flatMap(({ security }) => security.flat()));
	for (const { scheme, environment: names } of plan.credentials.filter((one) => schemes.has(one.scheme))) {
		const given = valuesOf(auth[scheme], names);
		names.forEach((name, index) => {
			needs.set(environmentOf(name, service), given[index] ?? null);
		});
	}
	for (const [name, value] of Object.entries(environment)) needs.set(name, value);
	return needs;
}

/** A secret as the variables of its credential hold it: one, or a name and its password. */
function valuesOf(secret: JsonValue | undefined, names: readonly string[]): readonly (string | undefined)[] {
	if (secret === undefined) return [];
	if (typeof secret !== "object" || secret === null) return [String(secret)];
	const parts = Object.values(secret).map(String);
	return names.map((_, index) => parts[index - (names.length - parts.length)]);
}
