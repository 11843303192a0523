import type { Scale } from "./scale.ts";
import { besideHostile, besideStalled, besideStrangers } from "./scenarios/attacked.ts";
import { besideBig } from "./scenarios/beside.ts";
import { type Cast, openCast } from "./scenarios/cast.ts";
import { checkGitHub, checkMedium, checkSmall } from "./scenarios/gate-checks.ts";
import { compareHistories } from "./scenarios/history.ts";
import { checkInTurn } from "./scenarios/latency.ts";
import { watchMemory } from "./scenarios/memory.ts";
import { readByKey, readPublicSdk, validate } from "./scenarios/reads.ts";
import { type Stage, withStage } from "./stage.ts";
import type { Measured, Ratio, Report } from "./table.ts";

export interface LoadRequest {
	/** How the table is headed. */
	readonly store: string;
	/** A server's connection string; undefined for SQLite. */
	readonly mongodb: string | undefined;
	readonly scale: Scale;
	/** Names of scenarios that hold this text; all where it is empty. */
	readonly only: string;
	/** Hears of each row as soon as it is measured. */
	readonly onRow: (row: Measured) => void;
}

interface Outcome {
	readonly rows: readonly Measured[];
	readonly ratio?: Ratio;
	/** Where there are more than one. */
	readonly ratios?: readonly Ratio[];
}

/** What is played on one service, in this order. Undefined where the corpus is wanted and not there. */
const onOneService: readonly (readonly [name: string, play: (cast: Cast) => Promise<Outcome | undefined>])[] = [
	["latency", checkInTurn],
	["small", async (cast) => ({ rows: [await checkSmall(cast)] })],
	["medium", async (cast) => ({ rows: [await checkMedium(cast)] })],
	["github", async (cast) => rowsOf(await checkGitHub(cast))],
	["validate", async (cast) => ({ rows: [await validate(cast)] })],
	["key", async (cast) => ({ rows: await readByKey(cast) })],
	["public", async (cast) => ({ rows: await readPublicSdk(cast) })],
	["memory", async (cast) => ({ rows: [await watchMemory(cast)] })],
	["beside", besideBig],
	["hostile", besideHostile],
	["strangers", besideStrangers],
	["stalled", besideStalled],
];

/** Measures with a service of its own, which is the only one that runs meanwhile. */
const ofTheirOwn: readonly (readonly [name: string, play: (stage: Stage, scale: Scale) => Promise<Outcome>])[] = [
	["history", compareHistories],
];

export const scenarioNames = [...onOneService, ...ofTheirOwn].map(([name]) => name);

const rowsOf = (row: Measured | undefined): Outcome | undefined => (row === undefined ? undefined : { rows: [row] });

/**
 * Plays the scenarios on one store, and gives a table of what one service was asked and one of histories, as far as they are
 * wanted. Everything that was started is ended.
 */
export async function runLoad({ store, mongodb, scale, only, onRow }: LoadRequest): Promise<readonly Report[]> {
	const wanted = <T>(all: readonly (readonly [string, T])[]) => all.filter(([name]) => name.includes(only));
	const reports: Report[] = [];
	if (wanted(onOneService).length > 0) {
		const report = startReport(store, "requests", onRow);
		await withStage({ mongodb }, async (stage) => {
			const cast = await openCast(stage, scale);
			for (const [, play] of wanted(onOneService)) report.take(await play(cast));
		});
		reports.push(report);
	}
	for (const [, play] of wanted(ofTheirOwn)) {
		const report = startReport(store, "history", onRow);
		report.take(await withStage({ mongodb }, (stage) => play(stage, scale)));
		reports.push(report);
	}
	return reports;
}

function startReport(store: string, about: Report["about"], onRow: LoadRequest["onRow"]) {
	const rows: Measured[] = [];
	const ratios: Ratio[] = [];
	return {
		store,
		about,
		rows,
		ratios,
		take(outcome: Outcome | undefined): void {
			for (const row of outcome?.rows ?? []) {
				rows.push(row);
				onRow(row);
			}
			ratios.push(...(outcome?.ratio === undefined ? [] : [outcome.ratio]), ...(outcome?.ratios ?? []));
		},
	};
}
