import type { Request } from "autocannon";
import { describeApi, filesOf } from "../descriptions.ts";
import { drive, figuresOf } from "../drive.ts";
import { authorize, createKey, createMember, type Member, type Place, submit, track } from "../fleet.ts";
import type { Driven } from "../generator.ts";
import { createQuota, type Quota } from "../quota.ts";
import type { Scale } from "../scale.ts";
import { startService } from "../service.ts";
import type { Stage } from "../stage.ts";
import type { Measured } from "../table.ts";

/** A running service with its projects, on which scenarios play one after the other. */
export interface Cast extends Place {
	readonly scale: Scale;
	/** Projects whose description has 4 kB. */
	readonly small: readonly Member[];
	/** `Authorization` with an API key of scope read. */
	readonly key: string;
	/** Gate-checks of the small projects, and their validations. */
	readonly gateChecks: Quota;
	readonly validations: Quota;
	/** Further projects with this description. */
	enlist(prefix: string, count: number, spec: string): Promise<readonly Member[]>;
}

export const SMALL_BYTES = 4_000;
export const MEDIUM_BYTES = 100_000;

export async function openCast(stage: Stage, scale: Scale): Promise<Cast> {
	const service = await startService(stage.world, await stage.openPlace());
	stage.onEnd(service.stop);
	const session = await service.signIn();
	const place: Place = { world: stage.world, service, session };
	const key = await createKey(session);
	const enlist: Cast["enlist"] = async (prefix, count, spec) => {
		const members: Omit<Member, "id">[] = [];
		for (let index = 0; index < count; index += 1) {
			const name = `${prefix}-${index}`;
			members.push(await createMember(stage.world, name, filesOf(name, spec)));
		}
		return track(place, members);
	};
	const small = await enlist("small", scale.small, describeApi(SMALL_BYTES));
	const quotas = { gateChecks: createQuota("gate-check"), validations: createQuota("validate") };
	return { ...place, scale, small, key, enlist, ...quotas };
}

/** `each` submissions of every member, each of another text. */
export async function submissions(
	place: Place,
	members: readonly Member[],
	{ path, each, describe }: { readonly path: string; readonly each: number; readonly describe: (n: number) => string },
): Promise<readonly (readonly Request[])[]> {
	const specs = Array.from({ length: each }, (_, index) => describe(index + 1));
	return Promise.all(
		members.map(async (member) => {
			const authorization = await authorize(place, member);
			const { name } = member.repository;
			return specs.map((spec) => submit(path, authorization, member, filesOf(name, spec)));
		}),
	);
}

/** Sends every request once, and says what memory the service had before and has afterwards. */
export async function measure(
	{ service, scale }: Pick<Cast, "service" | "scale">,
	{ name, requests, connections, status = 200, amount = requests.length }: MeasureRequest,
): Promise<Measured> {
	const before = await service.residentBytes();
	const driven: Driven = await drive(
		{ url: service.url, connections: Math.min(connections, amount), requests, amount, seconds: scale.seconds },
		status,
	);
	return { name, figures: figuresOf(driven), memory: [before, await service.residentBytes()] };
}

export interface MeasureRequest {
	readonly name: string;
	readonly requests: readonly Request[];
	readonly connections: number;
	readonly status?: number;
	/** More than there are requests begins again with the first. */
	readonly amount?: number;
}
