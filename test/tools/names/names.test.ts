import { describeWithCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { isEverythingTried, share } from "../../../engine/src/testing/share.ts";
import { corpusDocuments, planDocument } from "./corpus-names.ts";
import { countNames } from "./count-names.ts";

describeWithCorpus("names of the corpus", () => {
	it("hold no hash, and few inner groups of one method", async () => {
		let [inner, ofOne] = [0, 0];
		const hashed: string[] = [];
		for (const file of share(corpusDocuments(), 15)) {
			const plan = await planDocument(file);
			if (plan === null) continue;
			const counts = countNames(plan);
			inner += counts.inner;
			ofOne += counts.innerOfOne;
			if (counts.hashes > 0) hashed.push(file);
		}
		expect(hashed).toEqual([]);
		// The share of documents is theirs together: a few of them may have names of their authors' own.
		expect(ofOne / inner).toBeLessThanOrEqual(isEverythingTried ? 0.1 : 0.5);
	});
});
