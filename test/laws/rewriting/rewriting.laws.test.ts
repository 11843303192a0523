import { analyze } from "../../../engine/src/analyze.ts";
import type { Finding } from "../../../engine/src/contract/finding.ts";
import { parseSource, type SpecInput } from "../../../engine/src/index.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { makeConfig } from "../../../engine/src/testing/make-policy.ts";
import { isEverythingTried, share } from "../../../engine/src/testing/share.ts";
import { bundle, canBeBundled } from "./bundle.ts";
import { dereference } from "./dereference.ts";
import { type Document, isMembers, printJson, printYaml, type Value } from "./documents.ts";
import { listComponents } from "./list-components.ts";
import { readDocument } from "./read-document.ts";
import { split } from "./split.ts";
import { upgrade } from "./upgrade.ts";

/*
 * What is only written in another way is no change: split into files, joined, dereferenced, in the next version, in the
 * other language. The tools that rewrite are these tests' own, and so is their reading of YAML and of references.
 */

/** One reaches for a description elsewhere, and the parameters of one are all that it has. */
const NOT_JUDGED = /^oai-3\.2-schema-tests\/(?:security-scheme|parameter)-object/u;

/** The largest are tried where nothing is left out. */
const MOST_BYTES = isEverythingTried ? Number.POSITIVE_INFINITY : 1_000_000;

const names = corpusDocuments()
	.filter(({ bytes, file }) => bytes < MOST_BYTES && !NOT_JUDGED.test(file))
	.map(({ file }) => file);

/** What the model keeps as written: another spelling of it is told, as nothing that breaks anybody. */
const KEPT_AS_WRITTEN = /^(?:matrix\/|scalar-galaxy\/0\.1\.0)/u;

/** Refers to responses as schemas, which nobody can read: elsewhere they are other mistakes. */
const MISTAKES_KINDS = /^scalar-galaxy\/0\.1\.0/u;

/** One that was read, which takes half as long as all that is said of it, and as it is handed over. */
interface Given {
	readonly file: string;
	readonly document: Document;
	readonly input: SpecInput;
}

function readGiven(file: string): Given {
	const document = readDocument(file, readCorpus);
	if (document === undefined) throw new Error(`${file} is not in the corpus.`);
	return { file, document, input: inputOf(document) };
}

type Print = (value: Value, path: string) => string;

/** Each file is asked for by both directions, and printed once. */
function inputOf({ entry, files }: Document, print: Print = printJson): SpecInput {
	const printed = new Map<string, string>();
	const load = async (path: string) => {
		const value = files.get(path);
		if (value === undefined) return undefined;
		const text = printed.get(path) ?? print(value, path);
		printed.set(path, text);
		return text;
	};
	return { entry, load };
}

/** All findings of an edit and of the edit back. */
async function findingsOf(one: SpecInput, other: SpecInput): Promise<readonly Finding[]> {
	const judge = (before: SpecInput, after: SpecInput) =>
		analyze({ before, after, config: makeConfig(), versionBefore: null, today: "2026-11-21", proofs: false });
	return [...(await judge(one, other)).findings, ...(await judge(other, one)).findings];
}

const say = ({ rule, wire, source, message }: Finding) => `${wire} ${source} ${rule}: ${message}`;

/** All findings but those of what is kept as written. */
async function toldOf(file: string, one: SpecInput, other: SpecInput): Promise<readonly Finding[]> {
	const findings = await findingsOf(one, other);
	if (!KEPT_AS_WRITTEN.test(file)) return findings;
	return findings.filter(
		({ rule, level, wire, source }) =>
			!rule.endsWith("-keyword-changed") || `${level}${wire}${source}` !== "INFOINFOINFO",
	);
}

async function expectSilence(file: string, one: SpecInput, other: SpecInput): Promise<void> {
	expect((await toldOf(file, one, other)).map(say)).toEqual([]);
}

const isOneFile = ({ files }: Document) => files.size === 1;
const versionOf = ({ entry, files }: Document) => {
	const root = files.get(entry);
	return String(isMembers(root) ? (root["openapi"] ?? root["swagger"]) : "");
};

const TIME = 240_000;

interface Law {
	readonly says: string;
	/** Which share of all documents it is tried on where not everything is. */
	readonly nth: number;
	holds(given: Given): Promise<void>;
}

const laws: readonly Law[] = [
	{
		says: "in files of its own for components and paths",
		nth: 9,
		async holds({ file, document, input }) {
			if (!isOneFile(document) || MISTAKES_KINDS.test(file)) return;
			for (const splitsPaths of [true, false])
				await expectSilence(file, input, inputOf(split(document, { splitsPaths, listsComponents: true })));
		},
	},
	{
		says: "in files of its own that the entry does not list",
		nth: 3,
		async holds({ file, document, input }) {
			if (!isOneFile(document) || MISTAKES_KINDS.test(file)) return;
			for (const splitsPaths of [true, false])
				await expectSilence(file, input, inputOf(split(document, { splitsPaths, listsComponents: false })));
		},
	},
	{
		says: "with a line in the entry for each component that its file names",
		nth: 3,
		async holds({ file, document, input }) {
			if (!isOneFile(document)) await expectSilence(file, input, inputOf(listComponents(document)));
		},
	},
	{
		says: "in one file, with components that are called by their files",
		nth: 3,
		async holds({ file, document, input }) {
			if (canBeBundled(document)) await expectSilence(file, input, inputOf(bundle(listComponents(document))));
		},
	},
	{
		says: "to clients in one file, with each part at its first use",
		nth: 3,
		async holds({ file, document, input }) {
			if (!canBeBundled(document)) return;
			const findings = await toldOf(file, input, inputOf(bundle(document)));
			// What is nobody's component any more gives no type its name.
			expect(findings.filter(({ rule, wire }) => wire !== "INFO" || !rule.startsWith("sdk-type-")).map(say)).toEqual(
				[],
			);
		},
	},
	{
		says: "in the words of 3.1",
		nth: 9,
		async holds({ file, document, input }) {
			if (!isOneFile(document) || !versionOf(document).startsWith("3.0")) return;
			await expectSilence(file, input, inputOf(upgrade(document)));
		},
	},
	{
		says: "in the other language",
		nth: 9,
		async holds({ file, document }) {
			const asPublished: SpecInput = { entry: file, load: async (path) => readCorpus(path) };
			const renamed = { ...document, entry: file.replace(/\.\w+$/u, ".other") };
			const files = new Map([...document.files].map(([path, value]) => [path === file ? renamed.entry : path, value]));
			const print: Print = (value, path) =>
				path === renamed.entry && file.endsWith(".json") ? `${printYaml(value)}\n` : printJson(value);
			const other = inputOf({ entry: renamed.entry, files }, print);
			await expect(parseSource(other)).resolves.toMatchObject({ files: expect.anything() });
			await expectSilence(file, asPublished, other);
		},
	},
	{
		says: "to clients without references",
		nth: 9,
		async holds({ file, document, input }) {
			const whole = dereference(document);
			if (whole === undefined || MISTAKES_KINDS.test(file)) return;
			const findings = await toldOf(file, input, inputOf(whole));
			// A component that nothing refers to gives no type its name.
			expect(findings.filter(({ rule }) => !rule.startsWith("sdk-type-")).map(say)).toEqual([]);
			expect(findings.filter(({ wire }) => wire !== "INFO")).toEqual([]);
		},
	},
];

const lawsByFile = new Map(
	names.map((file) => [file, laws.filter(({ nth }) => share(names, nth).includes(file))] as const),
);

describeWithCorpus("a description that is only written in another way says the same", () => {
	describe.each([...lawsByFile].filter(([, held]) => held.length > 0))("%s", (file, held) => {
		let given: Given | undefined;
		beforeAll(() => {
			given = readGiven(file);
		}, TIME);
		afterAll(() => {
			given = undefined;
		});

		it.each(held.map((law) => [law.says, law] as const))(
			"%s",
			async (_, law) => {
				if (given === undefined) throw new Error("Nothing was read.");
				await law.holds(given);
			},
			TIME,
		);
	});
});
