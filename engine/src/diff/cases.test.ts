import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Change } from "../contract/change.ts";
import { buildApi } from "../ir/build-api.ts";
import { parseSource } from "../parse/parse-source.ts";
import { describeWithShared, sharedPath } from "../testing/shared-data.ts";
import { diffApis } from "./diff-apis.ts";

/*
 * 369 edits that two other tools label as breaking or safe. Labels are judged here by the bare law, without the
 * conventions and guards of rules, so that the floors measure the facts alone. What rules judge by convention (sunsets,
 * security that is no longer asked for, limits that do not fit the type) is not caught here; `npm run accuracy` judges
 * with all of them, and says why it differs from a label.
 */
const BREAKING_CAUGHT = 151;
const SAFE_BLOCKED = 1;

const CASES = "cases";

async function apiOfFile(folder: string, name: "before" | "after") {
	const entry = readdirSync(folder).find((file) => file.startsWith(`${name}.`)) ?? name;
	const load = async (file: string) =>
		existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), "utf8") : undefined;
	return buildApi(await parseSource({ entry, load }));
}

/** Narrowing a request or widening a response breaks; what never travels that way, and answers of no success, do not. */
function breaks({ direction, effect, kind, readOnly, writeOnly, reaches }: Change): boolean {
	const isRequest = direction === "request";
	if (kind !== "access-changed" && (isRequest ? readOnly : writeOnly)) return false;
	if (!reaches.some(({ success }) => success)) return false;
	return effect === "incomparable" || effect === (isRequest ? "narrows" : "widens");
}

async function blocked(label: "breaking" | "safe"): Promise<readonly string[]> {
	const folder = sharedPath(path.join(CASES, label));
	const names = await Promise.all(
		readdirSync(folder).map(async (name) => {
			const own = path.join(folder, name);
			const changes = diffApis(await apiOfFile(own, "before"), await apiOfFile(own, "after"));
			return changes.some(breaks) ? [name] : [];
		}),
	);
	return names.flat();
}

describeWithShared(CASES, "diffApis of labelled cases", () => {
	it(`finds what breaks in at least ${BREAKING_CAUGHT} of the breaking ones`, async () => {
		expect((await blocked("breaking")).length).toBeGreaterThanOrEqual(BREAKING_CAUGHT);
	});

	it(`finds nothing that breaks in the safe ones, but for ${SAFE_BLOCKED}`, async () => {
		expect((await blocked("safe")).length).toBeLessThanOrEqual(SAFE_BLOCKED);
	});
});
