/** The engine's only door. */
export { type AnalyzeInput, analyze } from "./analyze.ts";
export type * from "./contract/api.ts";
export type * from "./contract/artifact.ts";
export type * from "./contract/change.ts";
export type * from "./contract/config.ts";
export type * from "./contract/decision.ts";
export type * from "./contract/fault.ts";
export type * from "./contract/finding.ts";
export type * from "./contract/json.ts";
export type * from "./contract/score.ts";
export type * from "./contract/source.ts";
export { builtTargets, type GenerateRequest, generate } from "./generate/generate.ts";
export { buildApi } from "./ir/build-api.ts";
export { Fault, sayIssue } from "./lib/fault.ts";
export { parseConfig } from "./parse/parse-config.ts";
export { parseSource } from "./parse/parse-source.ts";
export { formats, type ReportFormat } from "./report/formats.ts";
