import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { basename, join, matchesGlob, relative } from "node:path";
import { runProcess } from "../../../harness/child-process.ts";
import { repositoryRoot } from "../../../harness/repository-root.ts";
import { copyPackages, type InstalledPackage, installedPackages, linkPackages } from "./installed-packages.ts";
import { type Instruction, readDockerfile } from "./read-dockerfile.ts";

/** The folder that the image would have, and what it runs there. */
export interface SimulatedImage {
	/** What stands in for the working directory of the last stage. */
	readonly folder: string;
	readonly environment: Readonly<Record<string, string>>;
	readonly command: readonly string[];
	readonly healthCheck: readonly string[];
	/** By number, as a cluster wants it. */
	readonly user: string;
}

/** One stage on its way: which folder stands in for `/` of it, and which packages are installed in its folder. */
interface Built {
	readonly root: string;
	workingDirectory: string;
	packages: readonly InstalledPackage[];
}

/** What the shell commands of our Dockerfile do; another one is refused, so that none is passed over. */
const COMMANDS: Readonly<Record<string, (built: Built) => Promise<void>>> = {
	"npm ci": install,
	"npx turbo run build --filter=@driftgate/app --filter=@driftgate/dashboard": compile,
	"node app/bundle/main.js": ({ root, workingDirectory }) =>
		run("node app/bundle/main.js", join(root, workingDirectory)),
	"npm prune --omit=dev --omit=optional": async (built) => {
		built.packages = built.packages.filter(({ ships }) => ships);
	},
	"install --directory --owner=node --group=node /data": async ({ root }) => {
		await mkdir(join(root, "data"), { recursive: true });
	},
};

/** Does below `folder` what building the image would do, without a container. Throws where a path that is copied is missing. */
export async function simulateImage(folder: string): Promise<SimulatedImage> {
	const stages = readDockerfile(await readFile(join(repositoryRoot, "Dockerfile"), "utf8"));
	const done = new Map<string, Built>();
	for (const [index, { name, instructions }] of stages.entries()) {
		const built: Built = { root: join(folder, String(index)), workingDirectory: "/", packages: [] };
		for (const instruction of instructions) await carryOut(instruction, built, done);
		done.set(name, built);
	}
	const last = stages.at(-1)?.instructions ?? [];
	const built = [...done.values()].at(-1);
	if (built === undefined) throw new Error("The Dockerfile has no stage.");
	const wordsOf = (name: string) => last.findLast((one) => one.name === name)?.words ?? [];
	const environment = Object.fromEntries(wordsOf("ENV").map((pair) => pair.split("=", 2)));
	const [command, healthCheck] = [wordsOf("CMD"), wordsOf("HEALTHCHECK")];
	const user = wordsOf("USER").join();
	return { folder: join(built.root, built.workingDirectory), environment, command, healthCheck, user };
}

async function carryOut({ name, flags, words }: Instruction, built: Built, done: ReadonlyMap<string, Built>) {
	if (name === "WORKDIR") {
		built.workingDirectory = words[0] ?? "/";
		await mkdir(join(built.root, built.workingDirectory), { recursive: true });
	} else if (name === "RUN") {
		for (const command of words.join(" ").split(" && ")) {
			const known = COMMANDS[command.trim()];
			if (known === undefined) throw new Error(`The Dockerfile runs ${command}, which this test does not know.`);
			await known(built);
		}
	} else if (name === "COPY") {
		const from = flags.get("from");
		if (from === undefined) await copyFromContext(words, built);
		else await copyFromStage(words, built, done.get(from));
	}
}

/** Several sources go into a folder; one takes the target's name, unless that ends in a slash. */
function placeFor(source: string, target: string, sources: number, { root, workingDirectory }: Built): string {
	const intoFolder = sources > 1 || target.endsWith("/") || target === "." || target === "./";
	return join(root, workingDirectory, target, intoFolder ? basename(source) : "");
}

async function copyFromContext(words: readonly string[], built: Built): Promise<void> {
	const [sources, target] = [words.slice(0, -1), words.at(-1) ?? ""];
	const isIgnored = await readIgnored();
	for (const source of sources) {
		const path = join(repositoryRoot, source);
		if (!existsSync(path) || isIgnored(path)) throw new Error(`The Dockerfile copies ${source}, which is not there.`);
		const filter = (file: string) => !isIgnored(file);
		await cp(path, placeFor(source, target, sources.length, built), { recursive: true, filter });
	}
}

async function readIgnored(): Promise<(path: string) => boolean> {
	const text = await readFile(join(repositoryRoot, ".dockerignore"), "utf8");
	const patterns = text.split("\n").filter(Boolean);
	return (path) => patterns.some((pattern) => matchesGlob(relative(repositoryRoot, path), pattern));
}

async function copyFromStage(words: readonly string[], built: Built, from: Built | undefined): Promise<void> {
	const [source = "", target = ""] = words;
	if (from === undefined) throw new Error(`The Dockerfile copies ${source} from a stage that is not there.`);
	const folder = relative(from.workingDirectory, source);
	const packages = from.packages.filter(({ path }) => path.startsWith(`${folder}/`));
	if (basename(folder) === "node_modules" && packages.length > 0) {
		// What is copied keeps its place below the working directory, as all of ours does.
		if (target !== folder) throw new Error(`The packages of ${folder} are moved to ${target}.`);
		await copyPackages(packages, join(built.root, built.workingDirectory));
	} else if (existsSync(join(from.root, source))) {
		await cp(join(from.root, source), placeFor(source, target, 1, built), { recursive: true });
	} else throw new Error(`The Dockerfile copies ${source} from a stage that does not have it.`);
}

/** npm needs the manifest of each workspace, or installs nothing for it. */
async function install(built: Built): Promise<void> {
	const folder = join(built.root, built.workingDirectory);
	built.packages = await installedPackages();
	for (const { workspace } of built.packages) {
		if (workspace !== undefined && !existsSync(join(folder, workspace, "package.json"))) {
			throw new Error(`npm ci runs before the manifest of ${workspace} is copied.`);
		}
	}
	await linkPackages(built.packages, folder);
}

/** What turbo would run: the build of the engine, then those of the service and of its pages. */
async function compile(built: Built): Promise<void> {
	for (const workspace of ["engine", "app", "dashboard"]) {
		const cwd = join(built.root, built.workingDirectory, workspace);
		const { scripts } = JSON.parse(await readFile(join(cwd, "package.json"), "utf8")) as {
			readonly scripts: { readonly build: string };
		};
		for (const line of scripts.build.split(" && ")) await run(line, cwd);
	}
}

/** One command without a shell: Node, or a program that npm installs. */
async function run(line: string, cwd: string): Promise<void> {
	const [program = "", ...args] = line.split(" ");
	const env = { PATH: process.env["PATH"] ?? "" };
	const command = program === "node" ? process.execPath : join(repositoryRoot, "node_modules/.bin", program);
	const { exitCode, stdout, stderr } = await runProcess({ command, args, cwd, env });
	if (exitCode !== 0) throw new Error(`${line} in ${cwd}:\n${stdout}${stderr}`);
}
