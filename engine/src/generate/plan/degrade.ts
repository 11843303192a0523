import type { Degradation } from "../../contract/artifact.ts";

/** Told of whatever an SDK has to simplify. The same thing may be said several times, and counts once. */
export type Degrade = (degradation: Degradation) => void;
