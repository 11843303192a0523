import { testSigner, verifySignature } from "../testing/make-evidence.ts";
import { openCheckpoint, signCheckpoint } from "./checkpoint.ts";
import { EMPTY_ROOT } from "./hashes.ts";
import { openNote, parseVerifierKey, printVerifierKey, signNote } from "./signed-note.ts";

const signer = testSigner();
const key = { name: "driftgate/projects/1", publicKey: signer.publicKey };

describe("the public example of Go's note package", () => {
	const PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
	const NOTE =
		"If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

	it("is opened with its key, and not after a change", () => {
		const peter = parseVerifierKey(PETER);
		if (peter === undefined) throw new Error("The key is not read.");
		expect(printVerifierKey(peter)).toBe(PETER);
		expect(openNote(NOTE, peter, verifySignature)).toBe(NOTE.slice(0, NOTE.indexOf("\n\n") + 1));
		expect(openNote(NOTE.replace("answer", "question"), peter, verifySignature)).toBeUndefined();
	});
});

describe("a note", () => {
	const note = signNote("one\n\ntwo\n", key.name, signer);

	it("is the same for the same text, and opens with its key", () => {
		expect(signNote("one\n\ntwo\n", key.name, signer)).toBe(note);
		expect(openNote(note, key, verifySignature)).toBe("one\n\ntwo\n");
	});

	it("opens beside the signatures of others", () => {
		expect(openNote(`${note}— witness AAAAAAAA\n`, key, verifySignature)).toBe("one\n\ntwo\n");
		expect(openNote(`${note}anything\n`, key, verifySignature)).toBeUndefined();
	});

	it("does not open under another name or key", () => {
		expect(openNote(note, { ...key, name: "other" }, verifySignature)).toBeUndefined();
		const other = { ...key, publicKey: testSigner("another").publicKey };
		expect(openNote(note, other, verifySignature)).toBeUndefined();
	});

	it("is refused after any change of one character", () => {
		for (let at = 0; at < note.length; at += 1) {
			for (const character of ["", "x", "\n", "="]) {
				const changed = `${note.slice(0, at)}${character}${note.slice(at + 1)}`;
				if (changed !== note) expect(openNote(changed, key, verifySignature)).toBeUndefined();
			}
		}
	});

	it.each(["", "no end", "a\tb\n", "a\rb\n", "\ud800\n"])("is not made of %j", (text) => {
		expect(() => signNote(text, key.name, signer)).toThrow(RangeError);
	});
});

describe("a verifier key", () => {
	const printed = printVerifierKey(key);

	it("is read back, and refused after any change", () => {
		expect(parseVerifierKey(printed)).toEqual(key);
		for (let at = 0; at < printed.length; at += 1) {
			expect(
				parseVerifierKey(`${printed.slice(0, at)}${printed[at] === "a" ? "b" : "a"}${printed.slice(at + 1)}`),
			).toBeUndefined();
		}
	});

	it.each(["", "name", "name+00000000+", "a b+00000000+AAAA"])("is not %j", (text) => {
		expect(parseVerifierKey(text)).toBeUndefined();
	});
});

describe("a checkpoint", () => {
	const head = { origin: key.name, size: 3, root: EMPTY_ROOT };

	it("is read back", () => {
		expect(openCheckpoint(signCheckpoint(head, signer), key, verifySignature)).toEqual(head);
	});

	it.each([
		`${key.name}\n3\n`,
		`${key.name}\n03\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`,
		`${key.name}\n-3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`,
		`${key.name}\n9999999999999999\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`,
		`${key.name}\n3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU\n`,
		`${key.name}\n3\nAAAA\n`,
		`${key.name}\n3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\nmore\n`,
		"other\n3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
	])("is not %j, although it is signed", (text) => {
		expect(openCheckpoint(signNote(text, key.name, signer), key, verifySignature)).toBeUndefined();
	});
});
