import { createHash } from "node:crypto";
import {
	type Analysis,
	type AnalyzeInput,
	analyze,
	buildApi,
	type Config,
	defaultConfig,
	Fault,
	locksOfConfigs,
	parseConfig,
	parseSource,
	ruleIds,
	type SpecInput,
	scaffoldConfig,
	targetNames,
	unreadInput,
} from "@driftgate/engine";
import { gitBlobId } from "../lib/git-blob-id.ts";
import type {
	Bundle,
	CollectedBundle,
	CompareRequest,
	DeployedRequest,
	DeployedResult,
	JudgeRequest,
	JudgeResult,
	PackedBundle,
	ScaffoldRequest,
	SpecFile,
} from "../ports.ts";
import { boundAnalysis } from "./bound-analysis.ts";
import {
	configOf,
	configTextOf,
	formerConfigOf,
	loadFrom,
	lockIn,
	loneFile,
	missingConfig,
	opened,
	specInput,
} from "./engine-bundles.ts";
import { packBundle, unpackBundle } from "./pack-bundle.ts";
import type { Load } from "./serve-files.ts";

/* The tasks of the engine pool, as they run in a thread. Each throws the engine's Fault on input it cannot use. */

/**
 * Reads a configuration and all that its description reaches; the bundle holds exactly these files. Of the `before` side,
 * which stands in a branch already, what cannot be read is collected as it is: who judges says what is wrong with it.
 */
export async function collectBundle(
	configPath: string,
	load: Load,
	side: "before" | "after" = "after",
): Promise<CollectedBundle> {
	const text = await load(configPath);
	if (text === undefined) throw missingConfig(configPath);
	const config = parseConfig(text, configPath, { ruleIds });
	const [named, namedAt] = "path" in config.spec ? [config.spec.path, config.spec.at] : [null, undefined];
	if (config.built && named !== null && (await load(named)) === undefined) throw notSubmitted(config);
	const input = { ...specInput({ config: configPath, entry: named }, load), namedAt };
	const { read, entry, endpointCount } = side === "before" ? await readBefore(input) : await readAfter(input);
	// Paths are the description's own words: made from entries, an object takes "__proto__" for a name like any other.
	const { lock } = config.names;
	const locked = lock === null ? [] : [[lock, await load(lock)] as const];
	const kept = locked.flatMap(([path, content]) => (content === undefined ? [] : [[path, content] as const]));
	const files = Object.fromEntries([[configPath, text], ...read, ...kept]);
	const ids = Object.entries(files).map(([path, content]) => [path, gitBlobId(content)] as const);
	const blobIds = new Map([...locked.map(([path]) => [path, undefined] as const), ...ids]);
	const bundle = packBundle({ config: configPath, entry: named === null ? null : entry, files });
	const { refs, built } = config;
	return { bundle, blobIds, summary: { ...summaryOf(config), endpointCount }, refs, built };
}

/** What was read of a description. */
interface Read {
	readonly read: readonly (readonly [path: string, text: string])[];
	readonly entry: string;
	readonly endpointCount: number;
}

async function readAfter(input: SpecInput): Promise<Read> {
	// What leads nowhere is for the gate to judge: it may be what nothing refers to.
	const source = await parseSource(input, undefined, "dangling");
	const read = Array.from(source.files.values(), (file) => [file.path, file.text] as const);
	return { read, entry: source.entry, endpointCount: buildApi(source).operations.length };
}

/** A base counts no endpoints. Throws Fault where there is no file, or more than is read. */
async function readBefore(input: SpecInput): Promise<Read> {
	const seen = new Map<string, string>();
	const load: Load = async (path) => {
		const text = await input.load(path);
		if (text !== undefined) seen.set(path, text);
		return text;
	};
	try {
		const { entry } = await parseSource({ ...input, load }, undefined, "anything");
		return { read: [...seen], entry, endpointCount: 0 };
	} catch (error) {
		const [first] = seen.keys();
		if (!(error instanceof Fault) || first === undefined || error.code === "spec-too-large") throw error;
		return { read: [...seen], entry: first, endpointCount: 0 };
	}
}

/** Git does not have what a build makes. */
function notSubmitted({ locate }: Config): Fault {
	const message =
		"The description comes from a build (`built: true`), so git does not have it: the workflow that builds it has to submit it, with the Action.";
	return new Fault("spec-built", [{ at: locate?.(["built"]) ?? null, message }]);
}

/** Judges a bundle against the one before, under the policy of its own configuration. */
export async function judgeBundles(
	{ today, exceptions = [], standing = [], unreadBefore, ...bundles }: JudgeRequest,
	tolerated?: AnalyzeInput["tolerated"],
): Promise<JudgeResult> {
	const before = bundles.before === null ? null : opened(bundles.before);
	const after = opened(bundles.after);
	const unread = unreadBefore === undefined ? null : unreadInput(after.config, unreadBefore);
	const configBefore = before === null ? null : formerConfigOf(before);
	const configText = configTextOf(after);
	const config = withExceptions(parseConfig(configText, after.config, { ruleIds }), exceptions);
	const [load, loadBefore] = [loadFrom(after), before === null ? null : loadFrom(before)];
	const former = configBefore === null || loadBefore === null ? null : { config: configBefore, load: loadBefore };
	const analysis = await analyze({
		before: before === null ? unread : specInput(before, loadFrom(before)),
		after: specInput(after, load),
		config,
		names: await locksOfConfigs(former, { config, load }),
		configBefore,
		versionBefore: configBefore?.version ?? null,
		today,
		standing: new Set(standing),
		...(tolerated === undefined ? {} : { tolerated }),
	});
	return {
		analysis: boundAnalysis(analysis, after.config),
		summary: summaryOf(config),
		policy: { blockOn: config.policy.blockOn },
		around: aroundOf(config),
		files: Object.keys(after.files),
		configPath: after.config,
		configBlobSha: gitBlobId(configText),
	};
}

/** A name that no repository's file has, as no path that was read begins so. */
const DEPLOYED_FILE = "(deployed)";

/**
 * Judges the deployed document in the place of the tracked one, under the configuration that was synced with that. What a
 * finding is about is the configuration where it has no direction, and that is the same on both sides.
 */
export async function judgeDeployed({ baseline, deployed, today }: DeployedRequest): Promise<DeployedResult> {
	const before = unpackBundle(baseline);
	const files = { [before.config]: configTextOf(before), ...lockIn(before), [DEPLOYED_FILE]: deployed };
	const after = { config: before.config, entry: DEPLOYED_FILE, files };
	// Whole: of a part that cannot be read nobody could say whether it differs.
	const { analysis } = await judgeBundles({ before, after, today }, { before: "anything", after: "nothing" });
	return {
		isDrifted: analysis.findings.some(({ direction }) => direction !== null),
		sha256: createHash("sha256").update(deployed).digest("hex"),
	};
}

/** The description of a bundle; as JSON where the configuration holds it. */
export async function readSpec(packed: PackedBundle): Promise<SpecFile> {
	const bundle = unpackBundle(packed);
	const { entry, config, files } = bundle;
	const text = entry === null ? inlineSpecOf(bundle) : files[entry];
	if (text === undefined) throw new Error(`The bundle lacks its entry ${entry}.`);
	return { path: entry ?? config, text: Buffer.from(text, "utf8") };
}

function inlineSpecOf(bundle: Bundle): string {
	const { spec } = configOf(bundle);
	if ("path" in spec) throw new Error("The description is a file of its own.");
	return `${JSON.stringify(spec.inline, null, 2)}\n`;
}

/** A configuration to begin with. */
export async function scaffoldSpecConfig({ spec, ...place }: ScaffoldRequest): Promise<string> {
	const api = buildApi(await parseSource(loneFile("spec", spec)));
	return scaffoldConfig(api, { outputs: targetNames, ...place });
}

/** Compares two descriptions that nobody configured anything for. */
export async function compareSpecs({ base, revision, today }: CompareRequest): Promise<Analysis> {
	const analysis = await analyze({
		before: loneFile("base", base),
		after: loneFile("revision", revision),
		config: defaultConfig,
		versionBefore: null,
		today,
		tolerated: { before: "nothing", after: "nothing" },
	});
	return boundAnalysis(analysis, "driftgate.yml");
}

function summaryOf(config: Config): JudgeResult["summary"] {
	return { service: config.service, version: config.version, outputs: [...config.outputs.keys()] };
}

function aroundOf({ consumes, liveUrl, github, names, policy, outputs }: Config): JudgeResult["around"] {
	const deliver = [...outputs].flatMap(([target, { deliver: settings }]) =>
		settings === undefined ? [] : [{ target, settings }],
	);
	return { consumes, liveUrl, github, names, accept: policy.accept, deliver };
}

/** Those of the interface stand in no file. */
function withExceptions(config: Config, added: NonNullable<JudgeRequest["exceptions"]>): Config {
	const exceptions = added.map(({ finding, owner, reason, expires, addedBy, confirmedAs }) => ({
		finding,
		owner,
		reason,
		expires,
		at: null,
		...(addedBy === undefined ? {} : { addedBy }),
		...(confirmedAs === undefined ? {} : { confirmedAs }),
	}));
	return { ...config, exceptions: [...config.exceptions, ...exceptions] };
}
