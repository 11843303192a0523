#!/usr/bin/env node
// The command as npm links it. Plain JavaScript that any Node can read, because it may be started by a host's older
// one: then it hands over to the Node that `npm ci` brought along, and says what to do where there is none.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optimiseLate } from "./late-optimisation.js";
import { codeCacheOf, compileBundle, runBundle } from "./load-bundle.js";
import { boundYoungGeneration } from "./young-generation.js";

const OLDEST_NODE = 24;
/** Whose V8 is known to take the flags of `tuneV8`: another one may print an error about them. */
const TUNED_NODES = [24];
/** Set for the Node that was handed over to: one that is too old as well must not hand over again. */
const HANDED_OVER = "DRIFTGATE_HANDED_OVER";
const UNUSABLE = 2;
const NODE = Number(process.versions.node.split(".")[0]);

const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
// One file: loading the three hundred of dist one by one would take longer than judging a small change.
const main = join(here, "..", "dist", "cli", "index.cjs");

if (!existsSync(main)) refuse("driftgate is not built yet: run `npm run build` first.");
else if (NODE >= OLDEST_NODE) start();
else await handOver(bundledNode());

function start() {
	const compiled = readCompiled();
	if (compiled !== undefined) {
		const script = compileBundle(main, compiled);
		// After it: V8 takes what was compiled only under the flags that it was compiled under.
		tuneV8();
		runBundle(script, main);
		return;
	}
	tuneV8();
	// Another Node than the one that built: it keeps what it compiles itself, beside the packages, because nobody else
	// may write there.
	module.enableCompileCache(join(here, "..", "..", "node_modules", ".cache", "driftgate"));
	module.createRequire(main)(main);
}

/** For a process that compares two descriptions and ends. */
function tuneV8() {
	if (!TUNED_NODES.includes(NODE)) return;
	boundYoungGeneration();
	optimiseLate();
}

function readCompiled() {
	try {
		return readFileSync(codeCacheOf(main));
	} catch {
		return undefined;
	}
}

/** npm puts the binaries of a workspace's packages into the nearest node_modules/.bin upwards. */
function bundledNode() {
	for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
		const node = join(folder, "node_modules", ".bin", "node");
		if (existsSync(node)) return node;
	}
	return undefined;
}

async function handOver(node) {
	if (node === undefined || process.env[HANDED_OVER] !== undefined) {
		refuse(`driftgate needs Node ${OLDEST_NODE} or newer, and this is ${process.version}.`);
		return;
	}
	// Loaded here alone: it would take a tenth of what a small diff takes.
	const { spawnSync } = await import("node:child_process");
	const child = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
		stdio: "inherit",
		env: { ...process.env, [HANDED_OVER]: "1" },
	});
	if (child.error) refuse(`driftgate could not start ${node}: ${child.error.message}`);
	else if (child.signal) process.kill(process.pid, child.signal);
	else process.exitCode = child.status ?? UNUSABLE;
}

function refuse(sentence) {
	process.stderr.write(`${sentence}\n`);
	process.exitCode = UNUSABLE;
}
