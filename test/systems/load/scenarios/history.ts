import { describeApi, filesOf } from "../descriptions.ts";
import { drive, figuresOf } from "../drive.ts";
import { authorize, createKey, createMember, type Member, type Place, submit, track } from "../fleet.ts";
import type { Driven } from "../generator.ts";
import { seedHistory } from "../history/seed-history.ts";
import { createQuota, type Quota } from "../quota.ts";
import type { Scale } from "../scale.ts";
import { startService } from "../service.ts";
import type { Stage } from "../stage.ts";
import type { Measured, Ratio } from "../table.ts";
import { SMALL_BYTES } from "./cast.ts";
import { get } from "./reads.ts";

const PATH = "/api/action/gate-check";

/** A service with one project and its history. */
interface Archive extends Place {
	readonly key: string;
	readonly runs: number;
	readonly member: Member;
	readonly quota: Quota;
	readonly checks: Driven[];
}

/** Reads of one project that look at its history. */
const reads: readonly (readonly [name: string, path: (id: string) => string])[] = [
	["audit", (id) => `/api/v1/projects/${id}/audit`],
	["newest sync runs", (id) => `/api/projects/${id}/sync-runs`],
	["projects, each with its number of runs", () => "/api/projects/list"],
	["protection summary of 30 days", (id) => `/api/projects/${id}/protection-summary`],
	["proof of the first decision", (id) => `/api/v1/projects/${id}/log/proof?leaf=0`],
];

/**
 * The same gate-checks, one after the other, of a project with few recorded runs and of one with many, in turns, so that
 * what else happens on the machine meets both. All runs are one project's: its quota makes each round take a minute.
 */
export async function compareHistories(
	stage: Stage,
	scale: Scale,
): Promise<{ readonly rows: readonly Measured[]; readonly ratio: Ratio }> {
	const [short, long] = [await openArchive(stage, scale.runs[0]), await openArchive(stage, scale.runs[1])];
	for (let round = 0; round < scale.rounds; round += 1) {
		for (const archive of [short, long]) await playRound(archive, scale, round);
	}
	const rows: Measured[] = [];
	for (const { runs, checks } of [short, long]) {
		rows.push({ name: `gate-check, 4 kB, ${say(runs)} recorded runs`, figures: figuresOf(...checks) });
	}
	for (const [name, path] of reads) {
		for (const archive of [short, long])
			rows.push(await read(archive, name, path(archive.member.id), scale.historyReads));
	}
	const [before, after] = rows.map(({ figures }) => figures.p99);
	const name = `small gate-checks, with ${say(long.runs)} recorded runs ÷ with ${say(short.runs)}`;
	return { rows, ratio: { name, value: (after ?? Number.NaN) / (before ?? Number.NaN), atMost: 1.5 } };
}

const say = (count: number): string => count.toLocaleString("en");

/** A sync and a check by the service itself, and then as many more of the kind as asked for. */
async function openArchive(stage: Stage, runs: number): Promise<Archive> {
	const storePlace = await stage.openPlace();
	const name = `archive-${runs}`;
	const made = await createMember(stage.world, name, filesOf(name, describeApi(SMALL_BYTES)));
	const first = await startService(stage.world, storePlace);
	const member = await recordModels(
		{ world: stage.world, service: first, session: await first.signIn() },
		made,
	).finally(first.stop);
	const begun = performance.now();
	await seedHistory(storePlace, { projectId: member.id, runs });
	const seconds = (performance.now() - begun) / 1_000;
	process.stderr.write(`seeded ${say(runs)} runs in ${seconds.toFixed(1)} s\n`);
	const service = await startService(stage.world, storePlace);
	stage.onEnd(service.stop);
	const session = await service.signIn();
	const key = await createKey(session);
	return { world: stage.world, service, session, key, runs, member, quota: createQuota("gate-check"), checks: [] };
}

async function recordModels(place: Place, made: Omit<Member, "id">): Promise<Member> {
	const [member] = await track(place, [made]);
	if (member === undefined) throw new Error("Nothing was tracked.");
	await check(place, member, [1, 2]);
	return member;
}

/** Revisions of these numbers, one after the other. */
async function check(place: Place, member: Member, revisions: readonly number[]): Promise<Driven> {
	const authorization = await authorize(place, member);
	const { name } = member.repository;
	const requests = revisions.map((n) =>
		submit(PATH, authorization, member, filesOf(name, describeApi(SMALL_BYTES, n))),
	);
	return drive({ url: place.service.url, connections: 1, requests, amount: requests.length, seconds: 60 });
}

async function playRound(archive: Archive, { checksARound }: Scale, round: number): Promise<void> {
	const revisions = Array.from({ length: checksARound }, (_, index) => 1 + round * checksARound + index);
	archive.checks.push(await archive.quota.spend(checksARound, () => check(archive, archive.member, revisions)));
}

async function read(archive: Archive, name: string, path: string, amount: number): Promise<Measured> {
	const { service, session, key, runs } = archive;
	const { cookie = "" } = session.headers;
	const requests = [get(path, { cookie, authorization: key })];
	const driven = await drive({ url: service.url, connections: 1, requests, amount, seconds: 60 });
	return { name: `${name}, ${say(runs)} recorded runs`, figures: figuresOf(driven) };
}
