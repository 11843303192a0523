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
	/** A table's name, or a text that the names of scenarios hold; all where it is empty. */
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

type Play = (cast: Cast) => Promise<Outcome | undefined>;

/** What is played on one service, in this order. Undefined where the corpus is wanted and not there. */
const requests: readonly (readonly [name: string, play: Play])[] = [
	["latency", checkInTurn],
	["small", async (cast) => ({ rows: [await checkSmall(cast)] })],
	["medium", async (cast) => ({ rows: [await checkMedium(cast)] })],
	["github", async (cast) => rowsOf(await checkGitHub(cast))],
	["validate", async (cast) => ({ rows: [await validate(cast)] })],
	["key", async (cast) => ({ rows: await readByKey(cast) })],
	["public", async (cast) => ({ rows: await readPublicSdk(cast) })],
	["memory", async (cast) => ({ rows: [await watchMemory(cast)] })],
	["beside", besideBig],
];

const attacks: readonly (readonly [name: string, play: Play])[] = [
	["hostile", besideHostile],
	["strangers", besideStrangers],
	["stalled", besideStalled],
];

/** What each table of a store holds: the names of its scenarios, and how those that are wanted are played on a new service. */
const tables: readonly {
	readonly about: Report["about"];
	readonly scenarios: readonly string[];
	readonly play: (stage: Stage, scale: Scale, wanted: ReadonlySet<string>, take: Take) => Promise<void>;
}[] = [
	{ about: "requests", scenarios: requests.map(([name]) => name), play: inTurn(requests) },
	{ about: "attacks", scenarios: attacks.map(([name]) => name), play: inTurn(attacks) },
	{
		about: "history",
		scenarios: ["history"],
		play: async (stage, scale, _, take) => take(await compareHistories(stage, scale)),
	},
];

function inTurn(scenarios: typeof requests): (typeof tables)[number]["play"] {
	return async (stage, scale, wanted, take) => {
		const cast = await openCast(stage, scale);
		for (const [name, play] of scenarios) if (wanted.has(name)) take(await play(cast));
	};
}

export const tableNames = tables.map(({ about }) => about);

export const scenarioNames = tables.flatMap(({ scenarios }) => scenarios);

const rowsOf = (row: Measured | undefined): Outcome | undefined => (row === undefined ? undefined : { rows: [row] });

/**
 * Plays the scenarios on one store, and gives a table of what one service was asked, one of what it was asked beside an
 * attack, and one of histories, as far as they are wanted. Everything that was started is ended.
 */
export async function runLoad({ store, mongodb, scale, only, onRow }: LoadRequest): Promise<readonly Report[]> {
	const reports: Report[] = [];
	for (const { about, scenarios, play } of tables) {
		const isWhole = about === only;
		const wanted = new Set(isWhole ? scenarios : scenarios.filter((name) => name.includes(only)));
		if (wanted.size === 0) continue;
		const { report, take } = startReport(store, about, onRow);
		await withStage({ mongodb }, (stage) => play(stage, scale, wanted, take));
		reports.push(report);
	}
	return reports;
}

type Take = (outcome: Outcome | undefined) => void;

function startReport(store: string, about: Report["about"], onRow: LoadRequest["onRow"]) {
	const rows: Measured[] = [];
	const ratios: Ratio[] = [];
	const take: Take = (outcome) => {
		for (const row of outcome?.rows ?? []) {
			rows.push(row);
			onRow(row);
		}
		ratios.push(...(outcome?.ratio === undefined ? [] : [outcome.ratio]), ...(outcome?.ratios ?? []));
	};
	return { report: { store, about, rows, ratios }, take };
}
