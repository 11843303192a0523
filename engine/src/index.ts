/** The engine's door: everything. Whoever only keeps and tells decisions takes records.ts, which is part of it. */
export { type AnalyzeInput, analyze } from "./analyze.ts";
export { type GenerateRequest, generate, generateAll } from "./generate/generate.ts";
export { lockChanges } from "./generate/names/lock/lock-changes.ts";
export { type ConfiguredFiles, lockOfConfig, locksOfConfigs } from "./generate/names/lock/lock-of-config.ts";
export { printNameLock } from "./generate/names/lock/print-name-lock.ts";
export type { OutputRequest } from "./generate/print-outputs.ts";
export { scaffoldDocs } from "./generate/scaffold-docs.ts";
export { targetNames } from "./generate/target-names.ts";
export {
	type ConfiguredApi,
	type ServiceUpgradeRequest,
	serviceUpgrades,
} from "./generate/upgrade/service-upgrades.ts";
export { buildApi } from "./ir/build-api.ts";
export { defaultConfig } from "./parse/config/default-config.ts";
export { parseConfig } from "./parse/config/parse-config.ts";
export { parseForGeneration } from "./parse/parse-for-generation.ts";
export { parseSource } from "./parse/parse-source.ts";
export { unreadInput } from "./parse/unread-input.ts";
export * from "./records.ts";
export { type CheckRunOptions, checkRunReport } from "./report/check-run.ts";
export { formats, type ReportFormat } from "./report/formats.ts";
export type { ReportOptions, ReportPlace, ReportTexts } from "./report/report-options.ts";
export { type ConfigScaffold, scaffoldConfig } from "./report/scaffold-config.ts";
export { ruleIds } from "./rule-ids.ts";
export { presetPages, rulePages } from "./rule-pages.ts";
