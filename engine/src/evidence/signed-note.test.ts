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

/** The last letter has bits that no byte needs: Go reads the same signature. */
function isSameSignature(one: string, other: string): boolean {
	const bytesOf = (note: string) => Buffer.from(note.slice(note.lastIndexOf(" ") + 1), "base64");
	const differ = [...one].findIndex((character, index) => character !== other[index]);
	return one.length === other.length && differ === other.length - 3 && bytesOf(one).equals(bytesOf(other));
}

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

	it.each([
		["a junk line", "junk\n"],
		["an empty line", "\n"],
		["a line without a signature", "— witness\n"],
		["a signature of no more than an id", "— witness AAAAAA==\n"],
		["base64 that is none", "— witness AAAAAAA\n"],
		["a name with white space that JavaScript does not know", "— a\u0085b AAAAAAAA\n"],
		["a name with a plus", "— a+b AAAAAAAA\n"],
		["an en dash", "– witness AAAAAAAA\n"],
		["a line that ends as on Windows", "— witness AAAAAAAA\r\n"],
		["a control character", "— witness\u0001 AAAAAAAA\n"],
		["too many signatures", "— witness AAAAAAAA\n".repeat(100)],
	])("is malformed for %s beside the signature, as it is to Go", (_, line) => {
		expect(openNote(note + line, key, verifySignature)).toBeUndefined();
		expect(openNote(note.replace("\n\n—", `\n\n${line}—`), key, verifySignature)).toBeUndefined();
	});

	it("is refused where the key's first signature is wrong, though a second one is right", () => {
		const own = note.slice(note.lastIndexOf("—"));
		const wrong = own.replace(/.{9}=\n$/, "AAAAAAAAA=\n");
		expect(openNote(note.replace(own, wrong + own), key, verifySignature)).toBeUndefined();
		expect(openNote(note + wrong, key, verifySignature)).toBe("one\n\ntwo\n");
	});

	it("opens with a name that only JavaScript takes for two words", () => {
		expect(openNote(`${note}— a\ufeffb AAAAAAAA\n`, key, verifySignature)).toBe("one\n\ntwo\n");
	});

	it.each(["", "a b", "a+b", "a\u0085b", "\ud800"])("is not signed under the name %j", (name) => {
		expect(() => signNote("one\n", name, signer)).toThrow(RangeError);
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
				if (changed !== note && !isSameSignature(changed, note)) {
					expect(openNote(changed, key, verifySignature)).toBeUndefined();
				}
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

	it("is read in capital letters and over two lines, as Go reads it", () => {
		const [name, id = "", ...base64] = printed.split("+");
		expect(parseVerifierKey([name, id.toUpperCase(), ...base64].join("+"))).toEqual(key);
		expect(parseVerifierKey(`${printed.slice(0, -9)}\n${printed.slice(-9)}`)).toEqual(key);
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
