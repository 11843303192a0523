import { action } from "./action.ts";
import { kills } from "./kills.ts";
import { largeLatency, ledgerLatency } from "./latency.ts";
import { move } from "./move.ts";
import { outage } from "./outage.ts";
import type { Part } from "./part.ts";
import { requests } from "./requests.ts";
import { shuffled } from "./shuffled.ts";

/** Every part, in the order in which they are measured and printed. */
export const parts: readonly Part[] = [ledgerLatency, largeLatency, requests, shuffled, outage, move, kills, action];
