import type { Random } from "./client/random.ts";
import type { Tally } from "./tally.ts";
import type { World } from "./world.ts";

export interface AttackContext {
	readonly world: World;
	readonly random: Random;
	/** How much of the attack is tried: 1 is all of it, less is a share of its variants. */
	readonly share: number;
	readonly tally: Tally;
}

/** One way in. It is given a world of its own, and tells the tally of each attempt and what came of it. */
export interface Attack {
	/** Kebab-case; what `--only` takes. */
	readonly name: string;
	/** One sentence: what must hold whatever is tried. */
	readonly holds: string;
	run(context: AttackContext): Promise<void>;
}
