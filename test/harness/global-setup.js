import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** What a run writes, several times over. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Node 24 comes with `npm ci` and is first on the PATH of every npm script; a bare `jest` may meet an older host. What the
 * tests start (services, commands, the engine's threads) reads the same sources each time: Node keeps them compiled. Keys
 * that many files sign with are made once (app/src/testing/rsa-key.ts).
 */
export default function prepare() {
	const major = Number(process.versions.node.split(".")[0]);
	if (major < 24)
		throw new Error(`Tests need Node 24 or newer, and this is ${process.version}: run them with "npm test".`);
	process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../../node_modules/.cache/tests");
	// Names what this run leaves on a server that others use too; global-teardown.js takes it away.
	process.env["DRIFTGATE_TEST_RUN"] = randomBytes(6).toString("hex");
	const folder = folderInMemory();
	if (folder !== null) useUntilTheEnd(folder);
	for (const whose of ["APP", "ISSUER", "STRANGER"]) process.env[`DRIFTGATE_TEST_KEY_${whose}`] = makeRsaKey();
}

/**
 * Where Linux keeps files in memory. Each commit of SQLite waits for the disk, and those of three workers for each
 * other; no test asks what a disk keeps when its power fails. null where there is none, where it has too little room, and
 * where no program may run from it, as in most containers.
 */
function folderInMemory() {
	try {
		const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
		const mount = mounts.map((line) => line.split(" ")).find(([, place]) => place === MEMORY);
		if (mount === undefined || mount[3].split(",").includes("noexec")) return null;
		const { bavail, bsize } = statfsSync(MEMORY);
		if (Math.min(bavail * bsize, freemem()) < ENOUGH_BYTES) return null;
		return mkdtempSync(join(MEMORY, "driftgate-tests-"));
	} catch {
		return null;
	}
}

/** However the run ends: what is left in memory is lost to the machine. */
function useUntilTheEnd(folder) {
	process.env["TMPDIR"] = folder;
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}

function makeRsaKey() {
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
