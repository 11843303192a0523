import type { Attack } from "./attack.ts";
import { access } from "./attacks/access.ts";
import { baselineBack } from "./attacks/baseline-back.ts";
import { bufferedBodies } from "./attacks/buffered-bodies.ts";
import { deleteLog } from "./attacks/delete-log.ts";
import { falseReconciliation } from "./attacks/false-reconciliation.ts";
import { foreignEvidence } from "./attacks/foreign-evidence.ts";
import { hostileSmallDescriptions } from "./attacks/hostile-descriptions.ts";
import { interfaceSentences } from "./attacks/interface-sentences.ts";
import { limitsAndTokens } from "./attacks/limits-and-tokens.ts";
import { loosenedPolicy } from "./attacks/loosened-policy.ts";
import { lostDeliveries } from "./attacks/lost-deliveries.ts";
import { renamedRepository } from "./attacks/renamed-repository.ts";
import { unnamedActs } from "./attacks/unnamed-acts.ts";

/** Every attack, in the order in which they are made and printed. */
export const attacks: readonly Attack[] = [
	access,
	deleteLog,
	unnamedActs,
	baselineBack,
	renamedRepository,
	falseReconciliation,
	lostDeliveries,
	hostileSmallDescriptions,
	bufferedBodies,
	loosenedPolicy,
	foreignEvidence,
	limitsAndTokens,
	interfaceSentences,
];
