import type { DeliverySettings } from "./delivery-settings.ts";
import type { JsonObject } from "./json.ts";
import type { Level } from "./level.ts";
import type { Location } from "./source.ts";

/** A target that `outputs` can enable. */
export type TargetName = "typescript" | "python" | "go" | "mcp" | "docs";

/** Operations that one of the paths, keys or tags means (openapi/operation-selector.ts). */
export interface OperationSelection {
	readonly paths: readonly string[];
	readonly operations: readonly string[];
	readonly tags: readonly string[];
}

/** What a tool for models does: it looks, it changes something, or what it changes may be lost. */
export type ToolClass = "read" | "write" | "destructive";

/** How an MCP server offers its operations: a tool for each; tools that find and call any; or texts about them alone. */
export type ToolSurface = "tools" | "dynamic" | "docs";

/** `outputs.mcp`, beside what every output has. */
export interface ToolSettings {
	/** Estimated tokens that a list of tools may cost at most; null: what goes without saying (tools/plan-tools.ts). */
	readonly budget: number | null;
	/** null: the first of tools and dynamic that is within the budget. */
	readonly surface: ToolSurface | null;
	/** Operations that are of another class than their method and their description say. */
	readonly classes: Readonly<Partial<Record<ToolClass, OperationSelection>>>;
}

export interface OutputOptions {
	readonly packageName: string | null;
	/** The operations that it has; left out: all of them. Names are the same whichever it has. */
	readonly include?: OperationSelection;
	/** Operations that it does not have, of those. */
	readonly exclude?: OperationSelection;
	/** What TypeScript has for `date-time`: the text that comes, or a Date; left out: `text`. */
	readonly dates?: "text" | "date";
	/** What TypeScript has for `int64`; left out: `number`. */
	readonly int64?: "number" | "bigint" | "text";
	/** Where what is made is delivered; left out: nowhere. */
	readonly deliver?: DeliverySettings;
	/** Of the MCP server alone; left out: what goes without saying. */
	readonly tools?: ToolSettings;
}

/** Which breakage counts: of deployed clients (`wire`), of code on regenerated SDKs (`source`), or of either. */
export type PromiseKind = "wire" | "source" | "both";

/** A level that a policy gives a rule; "off": it judges nothing. */
export type RuleLevel = Level | "off";

/** Levels of all rules at once, as rules/presets.ts writes them down. */
/** Versions of what the rules say by themselves. */
export type RulesVersion = 1 | 2;

export type PresetName = "strict" | "recommended" | "lenient";

/** Levels for some operations alone: those that one of its paths, operations or tags means (openapi/operation-selector.ts). */
export interface PolicyOverride {
	readonly paths: readonly string[];
	readonly operations: readonly string[];
	readonly tags: readonly string[];
	/** Speaks of every rule, so that nothing above it holds here any more; null where it leaves them as they are. */
	readonly preset: PresetName | null;
	readonly rules: ReadonlyMap<string, RuleLevel>;
	/** Where it is written, or null where it is in no file. */
	readonly at: Location | null;
}

/** What becomes of a revision that loosens the policy: it is said, it blocks, or the base's policy judges all the same. */
export type PolicyChanges = "warn" | "block" | "base";

/** What becomes of breaking changes that a major step announces: they block, count as warnings, or pass. */
export type MajorChanges = "block" | "warn" | "proceed";

/** Who may accept a finding in the interface: all of what is said has to hold. */
export interface AcceptPolicy {
	/** Roles on the repository (`admin`, `maintain`, `write`) and logins (`@alice`), of which one is enough; null: whoever may. */
	readonly by: readonly string[] | null;
	/** Not the author of the commit that the finding came with. */
	readonly notAuthor: boolean;
	/** Counts once a second person confirmed it. */
	readonly two: boolean;
	/** How many days an exception may hold at most; null where there is no bound. */
	readonly maxDays: number | null;
}

/** What the App shows on GitHub (`github`). */
export interface GitHubSettings {
	/** One check for all services of a repository, or one more for each that a change touches. */
	readonly checks: "one" | "each";
	/** When a pull request gets a comment: when there is something to decide, always, or never. */
	readonly comment: "changes" | "always" | "off";
	/** Whether the check has a button that accepts what it found for 30 days. */
	readonly acceptButton: boolean;
}

/** What an API team decided that the gate shall do. Every default is filled in (docs/contract/configuration.md). */
export interface Policy {
	readonly promise: PromiseKind;
	readonly blockOn: "ERR" | "WARN" | "never";
	/** Blocks when the effective breaking score is above it; null where there is no budget. */
	readonly maxScore: number | null;
	/** The same for single tags: what the findings would cost if the description had that tag's operations alone. */
	readonly maxScoreByTag: ReadonlyMap<string, number>;
	readonly preset: PresetName;
	/** Levels of single rules, whatever the preset says of them. */
	readonly rules: ReadonlyMap<string, RuleLevel>;
	/** For some operations the levels are others; a later one wins. */
	readonly overrides: readonly PolicyOverride[];
	readonly semver: "require" | "suggest" | "off";
	/** Whether breaking changes may pass that a major step of the version announces: see MajorChanges. */
	readonly majors: MajorChanges;
	/** Nothing worse is said where nothing but operations that are not stable is reached; ERR: as of stable ones. */
	readonly unstable: Level;
	/** Days that must have passed since `x-sunset` before a removal is sanctioned. */
	readonly deprecationMinDays: number;
	/** Which levels the rules have by themselves. */
	readonly rulesVersion: RulesVersion;
	/** Of the base: what a revision says of itself here does not judge it. */
	readonly policyChanges: PolicyChanges;
	readonly accept: AcceptPolicy;
}

/** A dated, reasoned acceptance of one finding (avoid: ignore, suppression, waiver). */
export interface Exception {
	readonly finding: string;
	readonly owner: string;
	readonly reason: string;
	/** ISO date (`YYYY-MM-DD`); the exception holds through that day, UTC. */
	readonly expires: string;
	/** Where it is written, or null for one that was added in the dashboard. */
	readonly at: Location | null;
	/** As the service names whoever added it; left out where it is written in a file, or nobody kept it. */
	readonly addedBy?: string;
	/** Nobody accepted the finding: the branch that the change is made on has it already, and this change does not bring it. */
	readonly standing?: true;
	/** The same of the second person who confirmed it; left out where none was asked for. */
	readonly confirmedAs?: string;
}

/** How the SDKs of a service come to their names (`names`). */
export interface NameSettings {
	/** The file of the repository that the names are kept in, so that none ever moves; null where they are not kept. */
	readonly lock: string | null;
	/** Other names of methods by their operations: `GET /orders/{id}` to `orders.retrieve`. */
	readonly operations: ReadonlyMap<string, string>;
	/** Other names of types by their components: `Order` to `purchase`. */
	readonly types: ReadonlyMap<string, string>;
	/** Other names of members by their components and wire names: `Order`, `ship_to` to `delivery_address`. */
	readonly members: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface Consumption {
	readonly service: string;
	readonly operations: readonly string[];
}

/** `driftgate.yml`, checked and with its defaults filled in. */
export interface Config {
	readonly service: string;
	readonly version: string;
	/** Where `version` is written, or null where nobody wrote a configuration. */
	readonly versionAt: Location | null;
	/** A path in the repository, or the document itself. */
	readonly spec: { readonly path: string; readonly at?: Location } | { readonly inline: JsonObject };
	/** Whether a build makes the description, so that git does not have it. */
	readonly built: boolean;
	/** The enabled targets alone. */
	readonly outputs: ReadonlyMap<TargetName, OutputOptions>;
	readonly policy: Policy;
	readonly exceptions: readonly Exception[];
	readonly consumes: readonly Consumption[];
	/** Patterns of branch names that may sync; `*` matches within one path segment. */
	readonly refs: readonly string[];
	readonly liveUrl: string | null;
	readonly names: NameSettings;
	readonly github: GitHubSettings;
	/** Where a member is written, or the nearest one around it; null where nobody wrote a configuration. */
	readonly locate: ((path: readonly PropertyKey[]) => Location) | null;
}
