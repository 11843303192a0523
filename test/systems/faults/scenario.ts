import type { StoreConfig } from "../../../app/src/store/open-store.ts";
import type { Random } from "../../tools/fuzz/random.ts";

export type StoreKind = "sqlite" | "mongodb";

/** One thing that goes wrong in the world, and what must hold all the same. */
export interface Scenario {
	/** Kebab-case; what `--only` takes. */
	readonly name: string;
	/** One sentence: what must hold. */
	readonly promises: string;
	/** How often each of its steps is tried: in CI, and by `npm run faults`. */
	readonly rounds: { readonly short: number; readonly full: number };
	/** What is counted in `rounds`, where that is something else. */
	readonly unit?: "seconds";
	/** The databases on which it means something; all of them where it is left out. */
	readonly stores?: readonly StoreKind[];
	/** What this machine lacks to run it on a database, in one sentence. */
	readonly lacks?: (store: StoreKind) => string | undefined;
	run(context: ScenarioContext): Promise<Outcome>;
}

export interface ScenarioContext {
	readonly rounds: number;
	/** The seed of the first round; round n has `seed + n`, so that one round can be had again by itself. */
	readonly seed: number;
	/** The stream of numbers of one round. */
	random(round: number): Random;
	readonly store: StoreKind;
	/** An empty database of its own. */
	openDatabase(): Promise<FaultDatabase>;
	/** Tells how far it is. */
	print(line: string): void;
}

/** A database that a scenario may open as often as it likes, from any process. */
export interface FaultDatabase extends StoreConfig {
	remove(): Promise<void>;
}

export interface Outcome {
	/** How many times something went wrong on purpose. */
	readonly tried: number;
	/** Accepted work that never ended. */
	readonly lost: number;
	/** Work whose effects are there twice. */
	readonly twice: number;
	/** Everything else that should not be so: one sentence each, with the seed of its round. */
	readonly wrong: readonly string[];
	/** What a reader of the figures should know. */
	readonly note?: string;
}

/** True where what was promised was kept. */
export function isKept({ tried, lost, twice, wrong }: Outcome): boolean {
	return tried > 0 && lost === 0 && twice === 0 && wrong.length === 0;
}
