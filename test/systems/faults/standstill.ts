import type { Store } from "../../../app/src/ports.ts";
import type { Random } from "../../tools/fuzz/random.ts";
import type { StoreKind } from "./scenario.ts";

/* A store that stands still at one step, so that whatever is to go wrong goes wrong exactly there. */

/**
 * Where the writer stands when it stands still: `after` a write was acknowledged and before anything follows from it,
 * `before` the next one is sent, or `during` it: sent, and never acknowledged.
 */
export type Moment = "after" | "before" | "during";

/** Step n is between the nth write of what is watched and the one behind it; step 0 is before all of them. */
export interface Hold {
	readonly step: number;
	readonly moment: Moment;
}

/**
 * A stand at each step, on one side of what lies between its two writes; before the first and behind the last write there
 * is one side alone. On MongoDB some more, whose write is on its way; SQLite's are made by the time that
 * anything else can happen. Every stand is at a write that is made: nobody comes to another, and all would wait for it.
 */
export function chooseHolds(numbers: Random, { writes, store, first = 0 }: Steps): readonly Hold[] {
	const moments = ["after", "before"] as const;
	const stands = Array.from({ length: writes + 1 - first }, (_, index): Hold => {
		const step = first + index;
		const only = step === 0 ? "before" : step === writes ? "after" : undefined;
		return { step, moment: only ?? numbers.pick(moments) };
	});
	const sent = Array.from({ length: store === "mongodb" ? 4 : 0 }, (): Hold => {
		return { step: first + numbers.below(writes - first), moment: "during" };
	});
	return [...stands, ...sent];
}

interface Steps {
	readonly writes: number;
	readonly store: StoreKind;
	/** The first at which anybody stands. */
	readonly first?: number;
}

export interface Standstill {
	readonly store: Store;
	/** What was written since it was armed: `insert syncRuns`. */
	readonly written: readonly string[];
	/** Begins to count. */
	arm(): void;
	/** Lets everything go on that stands, and holds nothing any more. */
	release(): void;
}

/**
 * How long the slowest is waited for. On a busy machine a lease is renewed here or there, which is a write more, and a
 * step of one sync need not be one of another's: whoever does not come to it goes on to the end, and is killed there.
 */
export const STANDING_MS = 60_000;

const WRITES = ["insert", "replaceIf", "deleteIf", "claim", "putBlob"] as const;

type Write = (...given: readonly unknown[]) => Promise<unknown>;

/** Calls `onHeld` once, when somebody stands at the step that is held. Whoever else comes to that step stands as well. */
export function createStandstill(store: Store, hold: Hold | null, onHeld: () => void): Standstill {
	const written: string[] = [];
	let isArmed = false;
	let isHolding = hold !== null;
	let release = (): void => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const stand = (): Promise<void> => {
		onHeld();
		return released;
	};
	const isDue = (moment: Moment, step: number): boolean =>
		isHolding && hold?.moment === moment && hold.step === step && isArmed;
	// Writes that are sent together stand between one step and a later one: each is a step of its own.
	let underWay = 0;
	const sent = (): number => written.length + underWay;

	const watched = (name: (typeof WRITES)[number]): Write => {
		const write = store[name].bind(store) as Write;
		return async (...given) => {
			// A look at an empty queue is no step: only a claim that was made counts, and nobody knows that before it.
			const isPoll = name === "claim" && written.length === 0;
			if (!isPoll && isDue("before", sent())) await stand();
			const isHeld = !isPoll && isDue("during", sent());
			// Queues are looked into all the time.
			const counted = name === "claim" ? 0 : 1;
			underWay += counted;
			const answer = write(...given);
			if (isHeld) {
				answer.catch(() => {});
				await stand();
			}
			let acknowledged: unknown;
			try {
				acknowledged = await answer;
			} finally {
				underWay -= counted;
			}
			if (isArmed && acknowledged !== undefined) {
				written.push(name === "putBlob" ? name : `${name} ${String(given[0])}`);
				if (isDue("after", written.length)) await stand();
			}
			return acknowledged;
		};
	};
	const writes = Object.fromEntries(WRITES.map((name) => [name, watched(name)]));
	// The store may be a proxy, whose methods are not its own properties.
	const watchedStore = new Proxy(store, {
		get: (target, name) => (Object.hasOwn(writes, name) ? writes[String(name)] : Reflect.get(target, name)),
	});
	return {
		store: watchedStore,
		written,
		arm: () => {
			isArmed = true;
		},
		release: () => {
			isHolding = false;
			release();
		},
	};
}
