import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCyclicApi } from "./make-cyclic-api.ts";

/** Two versions of a description, by their files. */
export interface Pair {
	readonly name: string;
	readonly before: string;
	readonly after: string;
}

/** The large pairs of the corpus: every format and version of OpenAPI, small and large edits. */
const REAL: readonly Pair[] = [
	{ name: "GitHub", before: "github-rest/octokit-18.0.0.json", after: "github-rest/octokit-23.0.2.json" },
	{ name: "Stripe", before: "stripe/2021-05-17.yaml", after: "stripe/2023-02-17.yaml" },
	{ name: "OpenAI", before: "openai/2024-05-09.yaml", after: "openai/2026-08-21.yaml" },
	{ name: "Kubernetes", before: "kubernetes/v1.7.1.json", after: "kubernetes/v1.10.0.json" },
	{ name: "Twilio", before: "twilio-api-v2010/2022-10-05.yaml", after: "twilio-api-v2010/2023-08-24.yaml" },
	{ name: "Discord", before: "discord/2023-09-05.json", after: "discord/2026-07-18.json" },
];

/** What a pull request is most often: one edit of a large description. */
const EDITED = {
	name: "One edit of GitHub",
	file: "github-rest/octokit-23.0.2.json",
	from: '"maxLength": 100',
	to: '"maxLength": 90',
} as const;

/** A made description and the same doubled, which must not take much more than twice the time. */
const MADE = [
	{ name: "Cyclic", size: { paths: 1_000, schemas: 500 } },
	{ name: "Cyclic, doubled", size: { paths: 2_000, schemas: 1_000 } },
] as const;

/** All pairs whose name begins with `only`; the made ones are written into a folder of their own, which `remove` deletes. */
export function preparePairs(corpus: string, only: string): { readonly pairs: readonly Pair[]; remove(): void } {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-bench-"));
	const isWanted = ({ name }: { readonly name: string }) => name.toLowerCase().startsWith(only.toLowerCase());
	const real = REAL.map(({ name, before, after }) => ({
		name,
		before: join(corpus, before),
		after: join(corpus, after),
	}));
	const made = MADE.filter(isWanted).map(({ name, size }) => {
		const write = (version: "before" | "after") => {
			const path = join(folder, `${size.paths}-${version}.json`);
			writeFileSync(path, JSON.stringify(makeCyclicApi(size, version === "after"), null, 2));
			return path;
		};
		return { name, before: write("before"), after: write("after") };
	});
	const edited = [EDITED].filter(isWanted).map(({ name, file, from, to }) => {
		const before = join(corpus, file);
		const after = join(folder, "edited.json");
		writeFileSync(after, readFileSync(before, "utf8").replace(from, to));
		return { name, before, after };
	});
	return {
		pairs: [...real.filter(isWanted), ...edited, ...made],
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
