import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { printPackage, printVerifierKey } from "../src/index.ts";
import { makeEvidence, testDecision, testSigner } from "../src/testing/make-evidence.ts";
import { answer } from "./answer.ts";
import { noTerminal } from "./terminal.ts";

let folder = "";
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-verify-"));
	const evidence = await makeEvidence(3, 12);
	const document = printPackage(evidence);
	write("package.json", document);
	write("answer.json", JSON.stringify({ format: "json", content: document }));
	write("tampered.json", document.replaceAll("@api-team", "@nobody"));
	write("key.txt", `${evidence.log.key}\n`);
	const another = "driftgate/projects/22222222-2222-7222-8222-222222222222";
	write("another-project.txt", printVerifierKey({ name: another, publicKey: testSigner().publicKey }));
	const junk = { ...evidence, seal: `${evidence.seal}junk\n` };
	write("junk.json", printPackage(junk));
	const { publicKey } = testSigner();
	const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]);
	write("key.pem", createPublicKey({ key: der, format: "der", type: "spki" }).export({ type: "spki", format: "pem" }));
	write("other.pem", generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }));
	write(
		"rsa.pem",
		generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" }),
	);
	const erased = await makeEvidence(0, 2, 2, (index) => ({ ...testDecision(index), details: null }));
	write("erased.json", printPackage(erased));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string | Buffer): void => writeFileSync(join(folder, name), text);
const verify = (...args: readonly string[]) => answer(["verify", ...args], folder);

describe("driftgate verify", () => {
	it.each(["package.json", "answer.json"])("verifies %s, and says what of", async (name) => {
		const { status, out } = await verify(name, "--key", "key.txt");
		expect(status).toBe(0);
		expect(out.split("\n")).toEqual([
			"Verified: 9 decisions (6 proceeded, 3 blocked).",
			"Project:  11111111-1111-7111-8111-111111111111",
			"Window:   from 2026-01-01T03:00:00.000Z to 2026-01-01T12:00:00.000Z, which is excluded",
			expect.stringMatching(/^Log: {6}12 decisions, root [A-Za-z0-9+/]{43}=$/),
			expect.stringMatching(/^Key: {6}driftgate\/projects\//),
			"",
		]);
	});

	it("verifies what comes from a pipe", async () => {
		const input = Readable.from([readFileSync(join(folder, "answer.json"))]);
		const { status, out } = await answer(["verify", "-", "--key", "key.txt"], folder, { ...noTerminal, input });
		expect(status).toBe(0);
		expect(out).toContain("Verified: 9 decisions");
	});

	it("refuses a folder by what it would be", async () => {
		expect((await verify(".")).err).toBe(". is a folder: name the file in it, such as evidence.json.\n");
	});

	it("takes a public key in PEM, and says that it names no project", async () => {
		const { status, out } = await verify("package.json", "--key", "key.pem");
		expect(status).toBe(0);
		expect(out).toContain("does not name a log");
	});

	it("refuses another project's whole package, whose key is the same but for its name", async () => {
		expect(await verify("package.json", "--key", "another-project.txt")).toEqual({
			status: 1,
			out: [
				"Refused, for 1 reason:",
				"- The key that was given is for the log driftgate/projects/22222222-2222-7222-8222-222222222222, and the package is of driftgate/projects/11111111-1111-7111-8111-111111111111.",
				"",
			].join("\n"),
		});
	});

	it("refuses a seal with a junk signature line, which Go calls malformed", async () => {
		expect(await verify("junk.json", "--key", "key.txt")).toEqual({
			status: 1,
			out: "Refused, for 1 reason:\n- The seal is not a signed note of the log's key.\n",
		});
	});

	it("says that the key is the package's own where none was given", async () => {
		expect((await verify("package.json")).out).toContain("pass the key that you were given with --key");
	});

	it("refuses another key", async () => {
		expect(await verify("package.json", "--key", "other.pem")).toEqual({
			status: 1,
			out: "Refused, for 1 reason:\n- The package is signed with another key than the one that was given.\n",
		});
	});

	it("refuses what was tampered with, and lists every reason", async () => {
		const { status, out } = await verify("tampered.json", "--key", "key.txt");
		expect(status).toBe(1);
		expect(out).toContain("- The document was changed after it was sealed.");
		expect(out).toContain("- The details of decision 5 are not those whose hash the log holds.");
		expect(out).toContain("- The details of decision 10 are not those whose hash the log holds.");
	});

	it("says how many details were erased", async () => {
		expect(await verify("erased.json")).toMatchObject({
			status: 0,
			out: expect.stringContaining("The details of 2 decisions were erased"),
		});
	});

	it.each([
		[["key.txt"], "not an evidence package"],
		[["gone.json"], "gone.json does not exist"],
		[["package.json", "--key", "gone.pem"], "gone.pem does not exist"],
		[["package.json", "--key", "package.json"], "neither a verifier key"],
		[["package.json", "--key", "rsa.pem"], "neither a verifier key"],
		[[], "needs PACKAGE"],
		[["package.json", "more"], "nothing after it"],
	])("cannot use %j", async (args, sentence) => {
		expect(await verify(...args)).toMatchObject({ status: 2, out: "", err: expect.stringContaining(sentence) });
	});
});
