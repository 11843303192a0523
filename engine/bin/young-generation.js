// Plain JavaScript, as the launcher that calls it.
import v8 from "node:v8";

const MB = 2 ** 20;
/** Of each half, in MB: what a comparison leaves behind between two collections; more of it is not faster. */
const HALF = 8;
/** The halves are this large when V8 starts, in MB; unless somebody asked for more. */
const FIRST_HALF = 1;
/** Enough to fill the first half many times over. */
const MOST_SURVIVORS = 20_000;

/**
 * Lets V8's space for new objects grow once, and no further. On a large machine it doubles up to 64 MB a half and is never
 * given back, which is a third of the memory of a diff, and takes time to map. Its greatest size is a flag of the command
 * line, and `env` does not hand flags on everywhere; but the factor by which it grows is read at each growth, which comes
 * when enough objects have survived a collection.
 */
export function boundYoungGeneration() {
	v8.setFlagsFromString(`--semi-space-growth-factor=${HALF / FIRST_HALF}`);
	const survivors = [];
	while (youngBytes() < 2 * HALF * MB && survivors.length < MOST_SURVIVORS) {
		for (let count = 0; count < 1_000; count += 1) survivors.push(new Array(32));
	}
	v8.setFlagsFromString("--semi-space-growth-factor=1");
}

/** Of both halves together. */
function youngBytes() {
	return v8.getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0;
}
