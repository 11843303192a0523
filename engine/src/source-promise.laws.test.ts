import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyze } from "./analyze.ts";
import type { Api } from "./contract/api.ts";
import type { Finding } from "./contract/finding.ts";
import type { SpecInput } from "./contract/source.ts";
import { typescriptOf } from "./generate/testing/generate-from.ts";
import { typeCheck } from "./generate/testing/type-check.ts";
import { buildApi } from "./ir/build-api.ts";
import { parseSource } from "./parse/parse-source.ts";
import { clientCode } from "./sdks/testing/client-code.ts";
import { makeConfig, makePolicy } from "./testing/make-policy.ts";
import { share } from "./testing/share.ts";

/*
 * The source promise is what a compiler says. For each pair of engine/cases/rules, in both directions: code that uses all
 * of the old SDK is compiled against the new one, and it fails exactly where a finding has the source verdict ERR.
 */

const ROOT = join(import.meta.dirname, "..", "cases", "rules");

type Side = "before" | "after";

/** From one side of a case to the other, or to itself. */
interface Pair {
	readonly folder: string;
	readonly name: string;
	readonly from: Side;
	readonly to: Side;
}

const cases = readdirSync(ROOT).flatMap((topic) => readdirSync(join(ROOT, topic)).map((name) => join(topic, name)));

const every: readonly Pair[] = cases.flatMap((folder) => [
	{ folder, name: `${folder}/forward`, from: "before", to: "after" },
	{ folder, name: `${folder}/backward`, from: "after", to: "before" },
	{ folder, name: `${folder}/same`, from: "before", to: "before" },
]);

/** One of every fourth case, in turn. */
const pairs = share(every, 13);

/** Blocks because nothing can be said of a part, and says nothing of code. */
const UNREADABLE = "part-unreadable";

/** Pairs on which the two may differ, each with its reason. */
const SANCTIONED =
	"It was announced with a sunset that has passed: nobody was promised that the code goes on compiling.";
const STRUCTURAL =
	"Only code that reads the detail breaks: TypeScript takes a detail for its summary, and the sample cannot tell them apart.";
const READ_BACK =
	"Only code that tells the branches of what it sends apart by a member breaks, where that may be left out now: what it builds is still taken.";
const SAME_ARGUMENTS = "Two arguments swap what they stand for: code compiles, and sends each in the other's place.";
const TAKEN_NAME =
	"A parameter takes the name of another argument: code compiles, and sends the one in the other's place.";
const READ_ONLY = "Only code that puts a list into it breaks that is read-only: it is a warning.";
const WAIVERS: ReadonlyMap<string, string> = new Map([
	["branch/removed-past-its-sunset/forward", SANCTIONED],
	["endpoint-removed/after-its-sunset/forward", SANCTIONED],
	["discriminator/subtype-removed-past-its-sunset/forward", SANCTIONED],
	["enum/value-that-is-a-tag-removed-past-its-sunset/forward", SANCTIONED],
	["endpoint-removed/within-the-days-of-grace/forward", SANCTIONED],
	["parameter/removed-after-sunset/forward", SANCTIONED],
	["interplay/a-branch-that-comes-to-match-what-another-does/forward", READ_BACK],
	["path-parameter-renamed/swapped/backward", SAME_ARGUMENTS],
	["path-parameter-renamed/swapped/forward", SAME_ARGUMENTS],
	["sdk-names/parameter-takes-the-name-of-a-body-member/forward", TAKEN_NAME],
	["sdk-names/query-parameter-takes-the-name-of-a-header/forward", TAKEN_NAME],
	["sdk-names/response-uses-what-only-requests-used/forward", READ_ONLY],
	["union/detail-beside-its-summary-retyped/forward", STRUCTURAL],
	["union/detail-beside-its-summary-without-its-mark/backward", STRUCTURAL],
	["union/detail-that-nothing-tells-apart/backward", STRUCTURAL],
	["union/detail-that-nothing-tells-apart/forward", STRUCTURAL],
]);

function spec(folder: string, side: Side): SpecInput {
	const text = readFileSync(join(ROOT, folder, `${side}.yaml`), "utf8");
	return { entry: "openapi.yaml", load: async (path) => (path === "openapi.yaml" ? text : undefined) };
}

async function apiOf(input: SpecInput): Promise<Api> {
	return buildApi(await parseSource(input));
}

async function findingsOf({ folder, from, to }: Pair): Promise<readonly Finding[]> {
	const [before, after] = [spec(folder, from), spec(folder, to)];
	const config = makeConfig({ policy: makePolicy({}) });
	return (await analyze({ before, after, config, versionBefore: null, today: "2026-11-21" })).findings;
}

describe("the source verdict", () => {
	it("is ERR exactly where code that uses the old SDK does not compile on the new one", async () => {
		const folder = await mkdtemp(join(tmpdir(), "driftgate-source-"));
		const files: Record<string, string> = {};
		const claimed = new Map<string, readonly string[]>();
		const sdks = new Map<string, string>();
		const sdkOf = (api: Api): string => {
			const { content } = typescriptOf(api);
			const file = sdks.get(content) ?? `sdk-${sdks.size}.ts`;
			sdks.set(content, file);
			files[file] = content;
			return `../../${file}`;
		};
		for (const pair of pairs) {
			const api = await apiOf(spec(pair.folder, pair.from));
			const [before, after] = [sdkOf(api), sdkOf(await apiOf(spec(pair.folder, pair.to)))];
			// The same SDK compiles; that the code does is shown once for each case.
			if (before !== after || pair.name.endsWith("/same"))
				files[`${pair.name}.ts`] = clientCode(api, { before, after });
			const findings = await findingsOf(pair);
			claimed.set(
				pair.name,
				findings
					.filter(({ rule, source }) => source === "ERR" && rule !== UNREADABLE)
					.map(({ rule, message }) => `${rule}: ${message}`),
			);
		}
		const errors = (await typeCheck(folder, files)).split("\n").filter((line) => line.includes(": error "));
		await rm(folder, { recursive: true });
		const wrong = pairs.flatMap(({ name }) => {
			const said = errors.filter((line) => line.startsWith(`${name}.ts`));
			const findings = claimed.get(name) ?? [];
			const isRight = said.length > 0 === findings.length > 0;
			return isRight === WAIVERS.has(name) ? [{ name, compiler: said.slice(0, 4), findings }] : [];
		});
		expect(wrong).toEqual([]);
	}, 600_000);
});
