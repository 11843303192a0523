import type { Request } from "autocannon";
import { otherOrganisation } from "../../harness/local-github.ts";
import { describeApi, filesOf } from "../descriptions.ts";
import { drive, figuresOf, startDrive } from "../drive.ts";
import { authorize, createMember, submit, track } from "../fleet.ts";
import type { Driven } from "../generator.ts";
import { hostilePairs } from "../hostile-descriptions.ts";
import { interleave } from "../stage.ts";
import { startStalledUploads } from "../stalled-uploads.ts";
import type { Measured, Ratio } from "../table.ts";
import { type Cast, SMALL_BYTES, submissions } from "./cast.ts";

const PATH = "/api/action/gate-check";

/** As in beside.ts: with a machine that is at its end, any neighbour doubles every wait. */
const RATE = 10;

/** At the same time. */
const ATTACKERS = 10;
const UPLOADS = 60;

/** How often the service's memory is looked at. */
const LOOK_MS = 500;

interface Attack {
	/** Ends it, and gives what came of it where that is worth a row. */
	stop(): Promise<Driven | undefined>;
}

interface Outcome {
	readonly rows: readonly Measured[];
	readonly ratios: readonly Ratio[];
}

/** Gate-checks of small descriptions whose judgement costs most, of an account that has ten projects. */
export async function besideHostile(cast: Cast): Promise<Outcome> {
	const made = [];
	for (let index = 0; index < ATTACKERS; index += 1) {
		const { before } = hostileOf(index);
		const name = `hostile-${index}`;
		made.push(await createMember(cast.world, name, filesOf(name, before), otherOrganisation));
	}
	const members = await track(cast, made);
	const attack = async (): Promise<Attack> => {
		const requests = await Promise.all(
			members.map(async (member, index) => {
				const { name } = member.repository;
				return submit(PATH, await authorize(cast, member), member, filesOf(name, hostileOf(index).after));
			}),
		);
		return attackWith(cast, requests);
	};
	return compare(cast, { from: 4_000, name: "ten hostile small descriptions of another tenant", attack });
}

/** Comparisons of the same descriptions, by nobody who is known, each from an address of its own. */
export async function besideStrangers(cast: Cast): Promise<Outcome> {
	const attack = async (): Promise<Attack> =>
		attackWith(
			cast,
			Array.from({ length: 250 }, (_, index) => ask(index)),
		);
	return compare(cast, { from: 5_000, name: "ten hostile small descriptions of strangers", attack });
}

/** Deliveries that nobody signed and that never end. */
export async function besideStalled(cast: Cast): Promise<Outcome> {
	const attack = async (): Promise<Attack> => {
		const uploads = startStalledUploads(cast.service.url, UPLOADS);
		return {
			async stop() {
				uploads.stop();
				return undefined;
			},
		};
	};
	return compare(cast, { from: 6_000, name: "60 stalled uploads of 24 MiB", attack });
}

const hostileOf = (index: number) => hostilePairs[index % hostilePairs.length] ?? { before: "", after: "" };

function ask(index: number): Request {
	const { before, after } = hostileOf(index);
	const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.100.${(index % 250) + 1}` };
	const body = Buffer.from(JSON.stringify({ base: before, revision: after }));
	return { method: "POST", path: "/api/tools/diff", headers, body };
}

/** Each attacker sends the next as soon as it was answered, whatever the answer. */
function attackWith({ service, scale }: Cast, requests: readonly Request[]): Attack {
	const amount = ATTACKERS * 60;
	const driving = startDrive({
		url: service.url,
		connections: ATTACKERS,
		requests,
		amount,
		seconds: scale.seconds * 5,
	});
	return {
		async stop() {
			driving.stop();
			return driving.driven;
		},
	};
}

/** Small gate-checks alone, and again beside an attack, with the most memory that the service had meanwhile. */
async function compare(
	cast: Cast,
	{ from, name, attack }: { readonly from: number; readonly name: string; readonly attack: () => Promise<Attack> },
): Promise<Outcome> {
	const each = cast.scale.checks;
	const half = async (first: number) =>
		interleave(
			await submissions(cast, cast.small, { path: PATH, each, describe: (n) => describeApi(SMALL_BYTES, first + n) }),
		);
	const [first, second] = [await half(from), await half(from + 500)];
	return cast.gateChecks.spend(2 * each, async () => {
		const alone = await watched(cast, first);
		const attacking = await attack();
		const beside = await watched(cast, second);
		const attackers = await attacking.stop();
		const rows = [
			{ name: `gate-check, 4 kB, ${RATE} a second, before ${name}`, figures: alone.figures, memory: alone.memory },
			{ name: `the same, beside ${name}`, figures: beside.figures, memory: beside.memory },
			...(attackers === undefined || attackers.latencies.length === 0
				? []
				: [{ name, figures: figuresOf({ ...attackers, failures: 0 }) }]),
		];
		const more = (beside.memory[1] - alone.memory[1]) / 1e6;
		return {
			rows,
			ratios: [
				{ name: `small gate-checks, beside ${name} ÷ alone`, value: beside.figures.p99 / alone.figures.p99, atMost: 2 },
				{ name: `memory beside ${name}, MB more than the most alone`, value: more, atMost: 150 },
			],
		};
	});
}

/** The figures, with the memory before and the most of it meanwhile. */
async function watched({ service, scale }: Cast, requests: readonly Request[]) {
	const before = await service.residentBytes();
	let most = before;
	const looking = setInterval(async () => {
		most = Math.max(most, await service.residentBytes());
	}, LOOK_MS);
	const { url } = service;
	const { seconds } = scale;
	const driven = await drive({ url, connections: 2, requests, amount: requests.length, rate: RATE, seconds });
	clearInterval(looking);
	return { figures: figuresOf(driven), memory: [before, most] as const };
}
