/**
 * The engine's second door: all types, and what it takes to keep and to tell decisions that were made, without what it
 * takes to make one. A process that only serves them need not load the judge.
 */
export { type ChangelogDraft, type DraftContext, draftEntry } from "./changelog/draft-entry.ts";
export type * from "./contract/api.ts";
export type * from "./contract/artifact.ts";
export type * from "./contract/change.ts";
export type * from "./contract/check-run.ts";
export type * from "./contract/config.ts";
export type * from "./contract/decision.ts";
export type * from "./contract/delivery-settings.ts";
export type * from "./contract/evidence.ts";
export type * from "./contract/fault.ts";
export type * from "./contract/finding.ts";
export type * from "./contract/json.ts";
export type * from "./contract/name-lock.ts";
export type * from "./contract/released-entry.ts";
export type * from "./contract/rule-page.ts";
export type * from "./contract/score.ts";
export type * from "./contract/shipping.ts";
export type * from "./contract/source.ts";
export type * from "./contract/upgrade.ts";
export { openCheckpoint, originOf, signCheckpoint } from "./evidence/checkpoint.ts";
export { appendLeaf, emptyFrontier, rootOf } from "./evidence/frontier.ts";
export { hashLeaf } from "./evidence/hashes.ts";
export { type LoggedDecision, makePackage, type PackageRequest } from "./evidence/make-package.ts";
export { hashOfPerson } from "./evidence/named-people.ts";
export {
	parsePersonRecord,
	printDecisionDetails,
	printDecisionRecord,
	printEndingDetails,
	printEndingRecord,
	printPackage,
	printPersonRecord,
} from "./evidence/package-document.ts";
export { consistencyProof, inclusionProof, rootAt } from "./evidence/proofs.ts";
export type { History, NoHistory } from "./evidence/reconcile.ts";
export { parseVerifierKey, printVerifierKey, type VerifierKey } from "./evidence/signed-note.ts";
export { UNREAD } from "./evidence/statement.ts";
export { type Trust, type Verification, verifyPackage } from "./evidence/verify-package.ts";
export { verifyConsistency } from "./evidence/verify-proofs.ts";
export { type FindingSelection, type SelectedFindings, selectFindings } from "./gate/select-findings.ts";
export { actsOnUsers } from "./levels/breaks-code.ts";
export { decodeText } from "./lib/decode-text.ts";
export { Fault, sayIssue } from "./lib/fault.ts";
export { isoDay } from "./lib/iso-day.ts";
export { nearest } from "./lib/nearest.ts";
export { matchesRefPattern } from "./lib/ref-pattern.ts";
export { configPlaces, findConfig, isUsualPlace, USUAL_PLACES } from "./parse/config/config-places.ts";
export { DELIVERY_FILE, parseDeliveryFile } from "./parse/config/parse-delivery-file.ts";
export { reportPagePolicy } from "./report/html/html-page.ts";
export { undecidedPage } from "./report/html/undecided-page.ts";
export {
	type DeliveryNews,
	deliveryMarkdown,
	deliveryTitle,
	upgradeNotes,
} from "./report/markdown/delivery-markdown.ts";
export { entryBody, entryMarkdown, type KeptEntry } from "./report/markdown/entry-markdown.ts";
export { evidenceMarkdown } from "./report/markdown/evidence-markdown.ts";
export { markdownCode, markdownMessage, markdownText } from "./report/markdown/markdown-text.ts";
export { fileChanges, treeEntries } from "./shipping/github-edits.ts";
export { sayLeftFiles } from "./shipping/say-left-files.ts";
export { ship } from "./shipping/ship.ts";
