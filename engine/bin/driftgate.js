#!/usr/bin/env node
// The command as npm links it. Plain JavaScript that any Node can read, because it may be started by a host's older
// one: then it hands over to the Node that `npm ci` brought along, and says what to do where there is none.
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { workOf } from "./load-bundle.js";
import { bundle, startBundle } from "./start-bundle.js";

const OLDEST_NODE = 24;
/** Set for the Node that was handed over to: one that is too old as well must not hand over again. */
const HANDED_OVER = "DRIFTGATE_HANDED_OVER";
const UNUSABLE = 2;
const NODE = Number(process.versions.node.split(".")[0]);
/** In bytes: what is read of files below it costs less than a thread. */
const LARGE_FILE = 512 * 1024;
const STANDARD_INPUT = "-";

const here = dirname(fileURLToPath(import.meta.url));

if (!existsSync(bundle)) refuse("driftgate is not built yet: run `npm run build` first.");
else if (NODE >= OLDEST_NODE) await start(process.argv.slice(2));
else await handOver(bundledNode());

/** Large descriptions are judged in a thread, whose memory can be bounded. It cannot read standard input as it comes. */
async function start(words) {
	if (words.includes(STANDARD_INPUT) || !words.some(isLargeFile)) startBundle(workOf(words, "small"));
	else (await import("./answer-in-thread.js")).answerInThread();
}

function isLargeFile(word) {
	try {
		return (statSync(word, { throwIfNoEntry: false })?.size ?? 0) >= LARGE_FILE;
	} catch {
		return false;
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
