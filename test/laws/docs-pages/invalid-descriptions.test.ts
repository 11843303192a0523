import { describe, expect, it } from "@jest/globals";
import type { JsonValue } from "../../../engine/src/contract/json.ts";
import { bookshop } from "../../../engine/src/generate/docs/testing/bookshop.ts";
import { oddities, withoutTargets } from "../../../engine/src/generate/docs/testing/broken-descriptions.ts";
import { siteFaults } from "../../../engine/src/generate/docs/testing/site-faults.ts";
import { siteOf } from "../../../engine/src/generate/docs/testing/site-of.ts";
import { hostileDescription, payloads } from "../../../engine/src/generate/testing/hostile-description.ts";
import { buildApi } from "../../../engine/src/ir/build-api.ts";
import { Fault } from "../../../engine/src/lib/fault.ts";
import { parseForGeneration } from "../../../engine/src/parse/parse-for-generation.ts";
import { isEverythingTried, share } from "../../../engine/src/testing/share.ts";
import { createRandom } from "../../tools/fuzz/random.ts";
import { mutated } from "../../tools/fuzz-generate/mutate.ts";

/* Pages of descriptions that are wrong or hostile: what could be read is shown, the rest is listed, and every link leads on. */

const PATH = /^[a-z\d/-]+\.(?:md|html|css|js|txt)$/u;
/** How many random descriptions are tried; the same every time. */
const TRIES = Number(process.env["DRIFTGATE_DOCS_TRIES"] ?? (isEverythingTried ? 60 : 15));
const SEED = 17;

/** The files of a site; null where the description is refused as one that nothing can be made of. */
async function filesOf(description: JsonValue) {
	try {
		const source = await parseForGeneration({ entry: "a.json", load: async () => JSON.stringify(description) });
		const { unreadable } = source;
		return { unreadable, ...siteOf(buildApi(source), { unreadable }) };
	} catch (error) {
		if (error instanceof Fault) return null;
		throw error;
	}
}

/** What is wrong with a site: links, ids, markup, paths, and parts that cannot be read and are not told. */
async function faultsOf(description: JsonValue): Promise<readonly string[]> {
	const made = await filesOf(description);
	if (made === null) return [];
	const { files, unreadable } = made;
	const gaps = files.get("gaps.md") ?? "";
	const isTold = unreadable.length === 0 || /^## .*(?:Not read|Not there in full)$/mu.test(gaps);
	const paths = [...files.keys()].filter((path) => !PATH.test(path));
	const faults = [...siteFaults(files), ...paths, ...(isTold ? [] : ["What cannot be read is not told."])];
	// Most systems of files do not tell upper from lower case.
	return new Set([...files.keys()].map((path) => path.toLowerCase())).size === files.size
		? faults
		: [...faults, "Two pages have one path."];
}

describe("pages of a description that is not valid", () => {
	it.each(oddities())("hold: %s", async (_name, description) => {
		expect(await faultsOf(description)).toEqual([]);
	});

	it("hold, and list what cannot be read, wherever a reference leads nowhere", async () => {
		const places = withoutTargets();
		expect(places.length).toBeGreaterThan(100);
		for (const [place, description] of share(places, 4))
			expect([place, await faultsOf(description)]).toEqual([place, []]);
	});

	it("say by its pointer what of no operation cannot be read", async () => {
		const [, description] = withoutTargets().find(([place]) => place === "/servers/0") ?? [];
		const made = await filesOf(description ?? null);
		expect(made?.files.get("gaps.md")).toContain("## Not read\n\n- `/servers/0`: The");
	});

	it("do not all grow with every group", async () => {
		const [, description] = oddities().find(([name]) => name === "an operation for each of 450 tags") ?? [];
		const made = await filesOf(description ?? null);
		const groups = [...(made?.files ?? [])].filter(([path]) => /^reference\/[^/]+\/index\.html$/u.test(path));
		expect(groups.length).toBe(450);
		for (const [path, page] of groups) expect([path, page.length < 10_000]).toEqual([path, true]);
	});

	it(`hold after random edits, of ${TRIES} descriptions`, async () => {
		const random = createRandom(SEED);
		const bases = [bookshop, hostileDescription("mark"), hostileDescription("\u202e<b>`x")];
		for (let index = 0; index < TRIES; index++) {
			const description = mutated(random.pick(bases), random, payloads);
			expect([index, await faultsOf(description)]).toEqual([index, []]);
		}
	}, 120_000);
});
