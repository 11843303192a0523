import fc from "fast-check";
import type { Source } from "../contract/source.ts";
import { buildApi } from "../ir/build-api.ts";
import { Fault } from "../lib/fault.ts";
import { parseSource } from "../parse/parse-source.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../parse/testing/corpus.ts";
import { share } from "../testing/share.ts";
import { diffApis } from "./diff-apis.ts";
import { linesOf } from "./testing/mirror.ts";
import { mapSource, reorderKeys, touch } from "./testing/touch.ts";

/** Undefined where the parser refuses the document, which is its own test's business. */
async function sourceOf(file: string): Promise<Source | undefined> {
	const folder = file.slice(0, file.lastIndexOf("/") + 1);
	const input = { entry: file.slice(folder.length), load: async (path: string) => readCorpus(folder + path) };
	return parseSource(input).catch((error: unknown) => {
		if (error instanceof Fault) return undefined;
		throw error;
	});
}

const documents = share(corpusDocuments(), 6);
const small = documents.filter(({ bytes }) => bytes < 400_000);

const ordinary = documents.filter(({ bytes }) => bytes < 2_000_000);
const pairs = documents
	.filter(({ bytes }) => bytes < 5_000_000)
	.flatMap(({ file, pair_of: older }) => (typeof older === "string" ? [[older, file] as const] : []));

/** These hold a change that only their text shows (see unread in the model): what is inside is not normalised. */
const COMPARED_AS_WRITTEN = /^(matrix\/.*keys|oai-3\.2-schema-tests\/media-type|scalar-galaxy\/0\.1\.0)/;

describeWithCorpus("diffApis of real descriptions", () => {
	it.each(documents.map(({ file }) => file))("%s: nothing differs from itself", async (file) => {
		const source = await sourceOf(file);
		if (source !== undefined) expect(diffApis(buildApi(source), buildApi(source))).toEqual([]);
	});

	it.each(ordinary.map(({ file }) => file))("%s: nothing differs where every text does", async (file) => {
		const source = await sourceOf(file);
		if (source === undefined || COMPARED_AS_WRITTEN.test(file)) return;
		const touched = mapSource(source, (root) => reorderKeys(touch(root), (keys) => keys.reverse()));
		expect(diffApis(buildApi(source), buildApi(touched))).toEqual([]);
	});

	it("does not see the order of keys", async () => {
		const sources = (await Promise.all(small.map(({ file }) => sourceOf(file)))).filter(
			(source) => source !== undefined,
		);
		const law = fc.property(fc.constantFrom(...sources), fc.infiniteStream(fc.nat()), (source, numbers) => {
			const shuffled = mapSource(source, (root) => reorderKeys(root, (keys) => shuffle(keys, numbers)));
			const [before, after] = [buildApi(source), buildApi(shuffled)];
			expect(diffApis(before, after)).toEqual([]);
			expect(after.operations.map(({ key }) => key)).toEqual(before.operations.map(({ key }) => key));
			expect(after.schemas.all()).toHaveLength(before.schemas.all().length);
		});
		fc.assert(law, { numRuns: 60 });
	});

	it.each(pairs.length === 0 ? [["none", "none"] as const] : pairs)(
		"%s → %s: swapping sides mirrors",
		async (older, newer) => {
			const [before, after] = [await sourceOf(older), await sourceOf(newer)];
			if (before === undefined || after === undefined) return;
			const there = diffApis(buildApi(before), buildApi(after));
			const back = diffApis(buildApi(after), buildApi(before));
			expect(linesOf(back, true)).toEqual(linesOf(there, false));
		},
	);
});

function shuffle(keys: string[], numbers: IterableIterator<number>): string[] {
	const ranked = keys.map((key) => [numbers.next().value ?? 0, key] as const);
	return ranked.sort(([a], [b]) => a - b).map(([, key]) => key);
}
