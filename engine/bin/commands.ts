import type { Command } from "./command.ts";

/** A command as the list of them shows it. What it takes is loaded once it is asked for: most of a small one is loading. */
export interface ListedCommand {
	readonly name: string;
	/** One line. */
	readonly summary: string;
	readonly load: () => Promise<Command>;
}

/**
 * In the order of the list. The comments tell the bundler to keep what compares and what explains in one file; the others
 * stand in parts of their own beside it, which a comparison never reads.
 */
export const commands: readonly ListedCommand[] = [
	{
		name: "diff",
		summary: "compares two descriptions and reports what breaks clients",
		load: async () => (await import(/* webpackMode: "eager" */ "./diff.ts")).diff,
	},
	{
		name: "changelog",
		summary: "prints a version's changes, and what SDK users have to do",
		load: async () => (await import("./changelog.ts")).changelog,
	},
	{
		name: "check",
		summary: "checks driftgate.yml and the API description that it names",
		load: async () => (await import(/* webpackMode: "eager" */ "./check.ts")).check,
	},
	{
		name: "explain",
		summary: "explains a rule, or lists all rules",
		load: async () => (await import(/* webpackMode: "eager" */ "./explain.ts")).explain,
	},
	{
		name: "except",
		summary: "adds exceptions for findings to driftgate.yml",
		load: async () => (await import(/* webpackMode: "eager" */ "./except.ts")).except,
	},
	{
		name: "import",
		summary: "makes a driftgate.yml of another tool's settings",
		load: async () => (await import("./import/import-settings.ts")).importSettings,
	},
	{
		name: "init",
		summary: "writes a first driftgate.yml, and says why it chose each setting",
		load: async () => (await import("./init.ts")).init,
	},
	{
		name: "scaffold",
		summary: "prints a driftgate.yml to start with",
		load: async () => (await import("./scaffold.ts")).scaffold,
	},
	{
		name: "generate",
		summary: "generates an SDK from a description",
		load: async () => (await import("./generate.ts")).generate,
	},
	{
		name: "mcp",
		summary: "compares the tools of an MCP server",
		load: async () => (await import(/* webpackMode: "eager" */ "./mcp.ts")).mcp,
	},
	{
		name: "mock",
		summary: "serves a description, with examples for answers",
		load: async () => (await import("./mock/mock.ts")).mock,
	},
	{
		name: "verify",
		summary: "checks an evidence package offline",
		load: async () => (await import("./verify.ts")).verify,
	},
	{
		name: "verify-setup",
		summary: "says what a repository's setup lacks",
		load: async () => (await import("./setup/verify-setup.ts")).verifySetup,
	},
];
