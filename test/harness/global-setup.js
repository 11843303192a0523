import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";

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
	for (const whose of ["APP", "ISSUER", "STRANGER"]) process.env[`DRIFTGATE_TEST_KEY_${whose}`] = makeRsaKey();
}

function makeRsaKey() {
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
