import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "../../../engine/src/lib/canonical-json.ts";
import { readCommonYaml } from "../../../engine/src/parse/yaml/common-yaml/read-common-yaml.ts";
import { readers, type Way } from "./readers.ts";

/*
 * What it costs to read descriptions with the place of everything in them, by our readers and by libraries (ADR 30):
 *   npm install --no-save jsonc-parser@3.3.1
 *   node --conditions=@driftgate/source test/tools/readers/main.ts
 * Processor time, and the peak of the whole process, are medians of five processes.
 */

const RUNS = 5;
const corpus = join(process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../../shared"), "corpus");

interface Run {
	readonly milliseconds: number;
	readonly peakMegabytes: number;
}

function runOnce(way: Way, files: readonly string[]): Run {
	const texts = files.map((file) => readFileSync(file, "utf8"));
	const before = process.cpuUsage();
	readers[way](texts);
	const { user, system } = process.cpuUsage(before);
	return { milliseconds: (user + system) / 1_000, peakMegabytes: process.resourceUsage().maxRSS / 1_024 };
}

function median(way: Way, files: readonly string[]): Run {
	const runs = Array.from({ length: RUNS }, () => {
		const args = ["--conditions=@driftgate/source", import.meta.filename, way, ...files];
		return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Run;
	});
	const middle = (of: (run: Run) => number) => runs.map(of).toSorted((a, b) => a - b)[(RUNS - 1) / 2] ?? 0;
	return { milliseconds: middle((run) => run.milliseconds), peakMegabytes: middle((run) => run.peakMegabytes) };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function compare(what: string, ways: readonly Way[], files: readonly string[]): void {
	const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
	say(`\n${what}, ${(bytes / 1e6).toFixed(1)} MB`);
	for (const way of ways) {
		const { milliseconds, peakMegabytes } = median(way, files);
		const figures = `${milliseconds.toFixed(0).padStart(6)} ms ${peakMegabytes.toFixed(0).padStart(6)} MB`;
		say(`  ${way.padEnd(28)} ${figures}`);
	}
}

/** How many of the files the library reads otherwise than js-yaml, or not at all. */
function differences(files: readonly string[]): number {
	const canonical = (way: Way, text: string) => {
		try {
			return canonicalJson((readers[way]([text])[0] ?? null) as never);
		} catch {
			return undefined;
		}
	};
	return files.filter((file) => {
		const text = readFileSync(file, "utf8");
		return canonical("js-yaml, listener", text) !== canonical("yaml", text);
	}).length;
}

/** What a reader makes of a text that nests far deeper than any description. */
function sayDepth(way: Way, text: string): void {
	try {
		readers[way]([text]);
		say(`  ${way.padEnd(28)} reads it`);
	} catch (error) {
		const { name, message } = error as Error;
		say(`  ${way.padEnd(28)} ${name}: ${message.split("\n")[0]}`);
	}
}

const jsonWays = ["our tape", "jsonc-parser, visit", "jsonc-parser, parseTree"] as const;
const yamlWays = ["js-yaml, listener", "yaml"] as const;

function compareAll(): void {
	const all = readdirSync(corpus, { recursive: true, encoding: "utf8" }).map((file) => join(corpus, file));
	const yaml = all.filter((file) => /\.ya?ml$/.test(file)).toSorted();
	const rare = yaml.filter((file) => readCommonYaml(readFileSync(file, "utf8")) === undefined);
	const [largest = ""] = yaml.toSorted((a, b) => statSync(b).size - statSync(a).size);
	const github = join(corpus, "github-rest/octokit-23.0.2.json");
	compare("GitHub's JSON", ["JSON.parse alone", ...jsonWays], [github]);
	compare("The largest YAML", ["common YAML", ...yamlWays], [largest]);
	compare(`${rare.length} of ${yaml.length} YAML files that go beyond common YAML`, yamlWays, rare);
	say(`\nRead otherwise by yaml than by js-yaml: ${differences(yaml)} of ${yaml.length}`);
	const deep = `${"[".repeat(50_000)}1${"]".repeat(50_000)}`;
	say("\n50,000 lists in each other");
	for (const way of [...jsonWays, ...yamlWays]) sayDepth(way, deep);
}

const [way, ...files] = process.argv.slice(2);
if (way === undefined) compareAll();
else say(JSON.stringify(runOnce(way as Way, files)));
