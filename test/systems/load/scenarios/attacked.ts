import { setTimeout as sleep } from "node:timers/promises";
import type { Request } from "autocannon";
import { otherOrganisation } from "../../../harness/local-github.ts";
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

/** Alone and beside in turns: what else the machine does changes from minute to minute. */
const ROUNDS = 3;

/** Small gate-checks alone and beside an attack, with the most memory that the service had meanwhile. */
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
		const rounds = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const alone = await watched(cast, shareOf(first, round));
			const attacking = await attack();
			const beside = await watched(cast, shareOf(second, round));
			rounds.push({ alone, beside, attackers: await attacking.stop() });
			if (round + 1 < ROUNDS) await sleep(cast.scale.settleSeconds * 1_000);
		}
		return outcomeOf(name, rounds);
	});
}

/** The requests of one round, in their order. */
function shareOf(requests: readonly Request[], round: number): readonly Request[] {
	const bound = (index: number): number => Math.floor((requests.length * index) / ROUNDS);
	return requests.slice(bound(round), bound(round + 1));
}

interface Round {
	readonly alone: Watched;
	readonly beside: Watched;
	readonly attackers: Driven | undefined;
}

function outcomeOf(name: string, rounds: readonly Round[]): Outcome {
	const alone = rowOf(
		`gate-check, 4 kB, ${RATE} a second, before ${name}`,
		rounds.map((round) => round.alone),
	);
	const beside = rowOf(
		`the same, beside ${name}`,
		rounds.map((round) => round.beside),
	);
	const attackers = rounds.flatMap((round) => round.attackers ?? []).filter(({ latencies }) => latencies.length > 0);
	const figures = figuresOf(...attackers.map((driven) => ({ ...driven, failures: 0 })));
	// What an attack took stays with the process: later rounds alone say nothing of what the service has by itself.
	const [own = Number.NaN] = rounds.map((round) => round.alone.memory[1]);
	const more = (beside.memory[1] - own) / 1e6;
	return {
		rows: [alone, beside, ...(attackers.length === 0 ? [] : [{ name, figures }])],
		ratios: [
			{ name: `small gate-checks, beside ${name} ÷ alone`, value: beside.figures.p99 / alone.figures.p99, atMost: 2 },
			{ name: `memory beside ${name}, MB more than the most alone`, value: more, atMost: 150 },
		],
	};
}

function rowOf(name: string, all: readonly Watched[]) {
	const before = all[0]?.memory[0] ?? Number.NaN;
	const most = Math.max(...all.map(({ memory }) => memory[1]));
	return { name, figures: figuresOf(...all.map(({ driven }) => driven)), memory: [before, most] as const };
}

interface Watched {
	readonly driven: Driven;
	readonly memory: readonly [before: number, most: number];
}

/** What was driven, with the memory before and the most of it meanwhile. */
async function watched({ service, scale }: Cast, requests: readonly Request[]): Promise<Watched> {
	const before = await service.residentBytes();
	let most = before;
	const looking = setInterval(async () => {
		most = Math.max(most, await service.residentBytes());
	}, LOOK_MS);
	const { url } = service;
	const seconds = scale.seconds / ROUNDS;
	const driven = await drive({ url, connections: 2, requests, amount: requests.length, rate: RATE, seconds });
	clearInterval(looking);
	return { driven, memory: [before, most] };
}
