import { spawn, spawnSync } from "node:child_process";
import {
	closeSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asFunction } from "../bundle/as-function.js";
import { codeCacheOf, compileFile } from "./load-bundle.js";

const MAIN = join(import.meta.dirname, "main.ts");
const LAUNCHER = join(import.meta.dirname, "driftgate.js");
const LOADER = join(import.meta.dirname, "load-bundle.js");
/** Nothing of the test's own but where Node keeps what it compiled of the sources. */
const { NODE_COMPILE_CACHE = "" } = process.env;
const ENVIRONMENT = { NODE_COMPILE_CACHE };
/** Where the launcher looks for it, in a package of the test's own; and a command line that answers its arguments. */
const BUNDLE = "package/dist/cli/index.cjs";
const ECHO = "process.stdout.write(process.argv.slice(2).join());\nprocess.exitCode = 1;\n";

/** One that says which thread it answers in. */
const IN_THREAD = `const { isMainThread, parentPort, resourceLimits, workerData } = require("node:worker_threads");
	const bound = resourceLimits.maxYoungGenerationSizeMb;
	const out = \`\${process.argv.slice(2)} in \${bound} MB, \${workerData?.columns} columns\`;
	if (isMainThread) process.stdout.write("main thread");
	else parentPort.postMessage({ status: 1, out: new TextEncoder().encode(out), err: "noted" });\n`;

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-bin-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
	mkdirSync(join(folder, name, ".."), { recursive: true });
	writeFileSync(join(folder, name), text);
}

const ARGUMENTS = ["--conditions=@driftgate/source", "--disable-warning=ExperimentalWarning", MAIN];

/** In a process of its own, as a shell would start it. */
function startDriftgate(...args: string[]) {
	const options = { cwd: folder, encoding: "utf8", env: ENVIRONMENT, maxBuffer: 64 * 1024 * 1024 } as const;
	return spawnSync(process.execPath, [...ARGUMENTS, ...args], options);
}

/** A description of so many operations. */
function description(operations: number): string {
	const paths = Array.from(
		{ length: operations },
		(_, index) => `  /p${index}: { get: { responses: { "204": { description: x } } } }`,
	);
	return `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths.join("\n")}\n`;
}

describe("the process", () => {
	it("ends with the status of the answer, and keeps the two streams apart", () => {
		write("a.yaml", description(2));
		write("b.yaml", description(1));
		expect(startDriftgate("diff", "a.yaml", "a.yaml")).toMatchObject({ status: 0, stderr: "" });
		expect(startDriftgate("diff", "a.yaml", "b.yaml")).toMatchObject({ status: 1, stderr: "" });
		const refused = startDriftgate("diff", "a.yaml", "gone.yaml");
		expect(refused).toMatchObject({ status: 2, stdout: "" });
		expect(refused.stderr).toContain("gone.yaml");
	});

	it("writes a long report whole into a pipe, and bears a reader that leaves", async () => {
		write("a.yaml", description(1_501));
		write("b.yaml", description(1));
		const whole = startDriftgate("diff", "a.yaml", "b.yaml", "--format", "json");
		expect(whole.status).toBe(1);
		expect(whole.stdout.length).toBeGreaterThan(500_000);
		expect(JSON.parse(whole.stdout).findings).toHaveLength(1_500);

		const child = spawn(process.execPath, [...ARGUMENTS, "diff", "a.yaml", "b.yaml"], {
			cwd: folder,
			env: ENVIRONMENT,
		});
		let errors = "";
		child.stderr.on("data", (text) => {
			errors += text;
		});
		child.stdout.destroy();
		const status = await new Promise((resolve) => child.on("close", resolve));
		expect({ status, errors }).toEqual({ status: 1, errors: "" });
	});
});

const FULL = "/dev/full";
const onFullDisk = existsSync(FULL) ? it : it.skip;

describe("a disk that is full", () => {
	onFullDisk("is told in a sentence, and passes for no verdict", () => {
		write("a.yaml", description(2));
		const full = openSync(FULL, "w");
		const { status, stderr } = spawnSync(process.execPath, [...ARGUMENTS, "diff", "a.yaml", "a.yaml"], {
			cwd: folder,
			encoding: "utf8",
			env: ENVIRONMENT,
			stdio: ["ignore", full, "pipe"],
		});
		closeSync(full);
		expect(status).toBe(2);
		expect(stderr).toMatch(/^Standard output cannot be written: ENOSPC.*\n$/);
	});
});

describe("what is loaded", () => {
	/** Prints what Node has loaded when the process ends. */
	const WATCH = `data:text/javascript,${encodeURIComponent(`
		import { registerHooks } from "node:module";
		const loaded = [];
		registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
		process.on("exit", () => process.stderr.write(loaded.join("\\n")));
	`)}`;
	const loadedBy = (...args: string[]) =>
		spawnSync(process.execPath, ["--import", WATCH, ...ARGUMENTS, ...args], {
			cwd: folder,
			encoding: "utf8",
			env: ENVIRONMENT,
		});

	it("is no command for the list of them, and no other than the one that is asked for", () => {
		expect(loadedBy("--help").stderr).not.toMatch(
			/bin\/(?:diff|check|explain|except|import|scaffold|generate|verify)\.ts/,
		);
		const { stderr } = loadedBy("explain", "--help");
		expect(stderr).toContain("bin/explain.ts");
		expect(stderr).not.toMatch(/bin\/(?:diff|check|except|import|scaffold|generate|verify)\.ts/);
	});

	it("is no reader of configurations, no pages of rules, no validator and no automata where a diff needs none", () => {
		write("a.yaml", description(2));
		const { status, stderr } = loadedBy("diff", "a.yaml", "a.yaml");
		expect(status).toBe(0);
		expect(stderr).toContain("bin/diff.ts");
		expect(stderr).not.toMatch(/parse-config\.ts|rule-pages\.ts|node_modules\/(?:ajv|refa|yaml|zod)\/|git-files\.ts/);
	});
});

describe("the launcher", () => {
	function installLauncher(bundle: string): void {
		for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith(".js"))) {
			cpSync(join(import.meta.dirname, name), join(folder, "package", "bin", name));
		}
		write("package/package.json", '{ "type": "module" }');
		if (bundle !== "") write(BUNDLE, asFunction(bundle));
	}
	const start = (...args: string[]) => spawnSync(process.execPath, args, { encoding: "utf8" });
	const installed = () => join(folder, "package", "bin", "driftgate.js");

	it("says what to run where the build is missing", () => {
		installLauncher("");
		expect(start(installed())).toMatchObject({
			status: 2,
			stderr: "driftgate is not built yet: run `npm run build` first.\n",
		});
	});

	it("runs the build, through a link as npm makes one", () => {
		installLauncher(ECHO);
		symlinkSync(installed(), join(folder, "driftgate"));
		expect(start(join(folder, "driftgate"), "a", "b")).toMatchObject({ status: 1, stdout: "a,b" });
	});

	it("runs it all the same where what was compiled is broken, or cannot be kept", () => {
		installLauncher(ECHO);
		// A file where Node would make its folder.
		write("node_modules", "");
		expect(start(installed(), "a")).toMatchObject({ status: 1, stdout: "a", stderr: "" });
		const kept = codeCacheOf(join(folder, BUNDLE));
		writeFileSync(kept, "no code cache");
		expect(start(installed(), "a")).toMatchObject({ status: 1, stdout: "a", stderr: "" });
		rmSync(kept);
		mkdirSync(kept);
		expect(start(installed(), "a")).toMatchObject({ status: 1, stdout: "a", stderr: "" });
	});

	it("runs its parts too, whether or not what was compiled of them was kept", () => {
		installLauncher(`require("./part.index.cjs").echo(require("node:path").basename(__filename));`);
		const part = `package/dist/cli/part.index.cjs`;
		write(part, asFunction(`exports.echo = (name) => process.stdout.write([name, __filename].join());`));
		const told = { status: 0, stdout: `index.cjs,${join(folder, part)}`, stderr: "" };
		expect(start(installed())).toMatchObject(told);
		const files = [BUNDLE, part].map((name) => join(folder, name));
		for (const file of files) {
			writeFileSync(codeCacheOf(file), compileFile(file, "small").createCachedData());
			expect(start(installed())).toMatchObject(told);
		}
	});

	it("answers in a thread where a large file is named, but for standard input", () => {
		installLauncher(IN_THREAD);
		write("large.yaml", "#".repeat(512 * 1024));
		write("small.yaml", "#");
		const inThread = (...args: string[]) => {
			const { status, stdout, stderr } = spawnSync(process.execPath, [installed(), ...args], {
				cwd: folder,
				encoding: "utf8",
			});
			return { status, stdout, stderr };
		};
		expect(inThread("diff", "small.yaml", "large.yaml")).toEqual({
			status: 1,
			stdout: "diff,small.yaml,large.yaml in 12 MB, undefined columns",
			stderr: "noted",
		});
		for (const args of [["small.yaml"], ["-", "large.yaml"], ["gone.yaml"]]) {
			expect(inThread(...args)).toEqual({ status: 0, stdout: "main thread", stderr: "" });
		}
	});

	it("says a fault of the thread's, and that the input cannot be used", () => {
		installLauncher("throw new Error('no more memory');\n");
		write("large.yaml", "#".repeat(512 * 1024));
		expect(start(installed(), join(folder, "large.yaml"))).toMatchObject({
			status: 2,
			stdout: "",
			stderr: "driftgate failed because of a bug in driftgate: no more memory\n",
		});
	});

	it("writes nothing where the build kept what it compiled", () => {
		installLauncher(ECHO);
		const bundle = join(folder, BUNDLE);
		writeFileSync(codeCacheOf(bundle), compileFile(bundle, "small").createCachedData());
		const before = readdirSync(folder, { recursive: true });
		expect(start(installed(), "a")).toMatchObject({ status: 1, stdout: "a", stderr: "" });
		expect(readdirSync(folder, { recursive: true })).toEqual(before);
	});
});

const BUILT = join(import.meta.dirname, "..", "dist", "cli", "index.cjs");
const onBuild = existsSync(BUILT) ? describe : describe.skip;

onBuild("the bundle", () => {
	const FOLDER = join(BUILT, "..");
	const beside = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
	const programs = beside.filter((name) => name.endsWith("index.cjs"));
	const compiled = (["generation", "large", "small"] as const).map((work) => ({
		work,
		files: programs.filter((name) => existsSync(codeCacheOf(join(FOLDER, name), work))),
	}));

	it("is ASCII, which V8 keeps with one byte a character", () => {
		for (const name of programs) expect(readFileSync(join(FOLDER, name), "utf8")).not.toMatch(/[^\0-\x7f]/);
	});

	it("has its parts beside it, what this Node compiled, the licences of what it holds, and nothing else", () => {
		const caches = compiled.flatMap(({ work, files }) => files.map((name) => codeCacheOf(name, work)));
		expect(beside.toSorted()).toEqual([...programs, ...caches, "licenses.txt"].toSorted());
		// V8 takes it only under the flags that it was written under, and jest has others.
		const kept = compiled.flatMap(({ work, files }) =>
			files.map((name) => [join(FOLDER, name), work, codeCacheOf(join(FOLDER, name), work)]),
		);
		const ask = `import { compileFile } from ${JSON.stringify(LOADER)};
			import { readFileSync } from "node:fs";
			for (const [file, work, cache] of ${JSON.stringify(kept)}) {
				console.log(compileFile(file, work, readFileSync(cache)).cachedDataRejected);
			}`;
		const asked = spawnSync(process.execPath, ["--input-type=module", "-e", ask], { encoding: "utf8", env: {} });
		expect(asked).toMatchObject({ stdout: "false\n".repeat(kept.length), stderr: "" });
	});

	it("compares without the parts, but for the one of automata, and generates from what was compiled of them", () => {
		const read = new Map<string, readonly string[]>(compiled.map(({ work, files }) => [work, files]));
		const comparing = ["index.cjs", "refa.index.cjs"];
		expect(read.get("small")).toEqual(comparing);
		expect(read.get("large")).toEqual(comparing);
		expect(read.get("generation")?.length).toBeGreaterThan(comparing.length);
		cpSync(import.meta.dirname, join(folder, "bin"), {
			recursive: true,
			filter: (from) => from === import.meta.dirname || from.endsWith(".js"),
		});
		for (const name of beside.filter((one) => one.startsWith("index.cjs"))) {
			cpSync(join(FOLDER, name), join(folder, "dist", "cli", name));
		}
		write("package.json", '{ "type": "module" }');
		write("a.yaml", description(2));
		write("b.yaml", description(1));
		const run = (...args: string[]) =>
			spawnSync(process.execPath, [join(folder, "bin", "driftgate.js"), ...args], { cwd: folder, encoding: "utf8" });
		for (const args of [["--help"], ["explain", "endpoint-removed"], ["diff", "a.yaml", "a.yaml"]]) {
			expect(run(...args)).toMatchObject({ status: 0, stderr: "" });
		}
		expect(run("diff", "a.yaml", "b.yaml")).toMatchObject({ status: 1, stderr: "" });
	});

	it("answers as the sources do, in whichever thread", () => {
		write("a.yaml", description(2));
		write("b.yaml", description(1));
		write("large.yaml", description(2) + "#".repeat(512 * 1024));
		for (const args of [
			["--version"],
			["diff", "a.yaml", "b.yaml"],
			["diff", "large.yaml", "b.yaml"],
			["changelog", "a.yaml", "b.yaml", "--today", "2026-01-01"],
			["generate", "a.yaml", "--target", "typescript", "--out", "-"],
		]) {
			const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...args], {
				cwd: folder,
				encoding: "utf8",
				env: {},
				maxBuffer: 64 * 1024 * 1024,
			});
			const own = startDriftgate(...args);
			expect({ status, stdout, stderr }).toEqual({ status: own.status, stdout: own.stdout, stderr: own.stderr });
		}
	});
});
