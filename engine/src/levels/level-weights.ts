import type { Level } from "../contract/level.ts";

/** An error outweighs five warnings; what is only worth knowing costs nothing. */
export const levelWeights: Readonly<Record<Level, number>> = { ERR: 10, WARN: 2, INFO: 0 };
