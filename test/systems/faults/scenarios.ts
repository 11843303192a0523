import { clockSteps } from "./clock/clock-steps.ts";
import { killDatabase } from "./kill/kill-database.ts";
import { killProcess, killWeb, killWorker } from "./kill/kill-process.ts";
import { databaseAway } from "./outage/database-away.ts";
import { deliveriesKept } from "./outage/deliveries-kept.ts";
import { diskFull } from "./outage/disk-full.ts";
import { exchangeOnce } from "./races/exchange-once.ts";
import { forgedKeys } from "./races/forged-keys.ts";
import { mutatedTokens } from "./races/mutated-tokens.ts";
import { oldSyncs } from "./races/old-syncs.ts";
import { pagesWhileWritten } from "./races/pages-while-written.ts";
import { rateLimits } from "./races/rate-limits.ts";
import { shuffledDeliveries } from "./races/shuffled-deliveries.ts";
import type { Scenario } from "./scenario.ts";

/** Every scenario, in the order in which they are run and printed. */
export const scenarios: readonly Scenario[] = [
	killProcess,
	killWeb,
	killWorker,
	killDatabase,
	databaseAway,
	diskFull,
	deliveriesKept,
	clockSteps,
	exchangeOnce,
	shuffledDeliveries,
	oldSyncs,
	rateLimits,
	forgedKeys,
	mutatedTokens,
	pagesWhileWritten,
];
