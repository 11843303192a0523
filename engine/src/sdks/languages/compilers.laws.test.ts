import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { Api } from "../../contract/api.ts";
import type { SdkLanguage } from "../../contract/sdk.ts";
import { diffApis } from "../../diff/diff-apis.ts";
import { describeWithGo, runProgram } from "../../generate/go/testing/go-tools.ts";
import { planSdk } from "../../generate/plan/plan-sdk.ts";
import { checkPython } from "../../generate/python/testing/check-python.ts";
import { findChecker } from "../../generate/python/testing/find-python.ts";
import { apiFrom, goOf, pythonOf } from "../../generate/testing/generate-from.ts";
import { writeFiles } from "../../generate/testing/type-check.ts";
import { describeWith } from "../../testing/describe-with.ts";
import { itInCi } from "../../testing/share.ts";
import { compareSdks } from "../compare-sdks.ts";
import { goClient } from "../testing/go-client.ts";
import { pythonClient } from "../testing/python-client.ts";

/*
 * Which languages a change breaks is what their compilers say. For pairs of engine/cases/rules, in both directions: code
 * that uses all of the old SDK is checked beside the new one, and it fails exactly where a change breaks the language.
 * A sample is tried; with DRIFTGATE_EVERY_PAIR=1 every pair is, which takes two minutes.
 */

const ROOT = join(import.meta.dirname, "../../../cases/rules");

interface Pair {
	readonly name: string;
	readonly folder: string;
	readonly from: "before" | "after";
	readonly to: "before" | "after";
}

const cases = readdirSync(ROOT).flatMap((topic) => readdirSync(join(ROOT, topic)).map((name) => join(topic, name)));

const every: readonly Pair[] = cases.flatMap((folder) => {
	const name = folder.replace(/\W/gu, "_");
	return [
		{ folder, name: `${name}__forward`, from: "before", to: "after" },
		{ folder, name: `${name}__backward`, from: "after", to: "before" },
		{ folder, name: `${name}__same`, from: "before", to: "before" },
	] as const;
});

const isEveryPair = process.env["DRIFTGATE_EVERY_PAIR"] === "1";

/** At which the two did not agree once, or which Python's checker did not see: always tried. */
const FOUND: ReadonlySet<string> = new Set([
	"additional-properties/closed-beside-members-of-a-map",
	"additional-properties/closed-by-a-part",
	"additional-properties/opened-beside-members",
	"branch/added",
	"endpoint-removed/webhook",
	"interplay/a-branch-that-comes-to-match-what-another-does",
	"interplay/a-branch-that-is-added-and-matches-what-another-does",
	"parameter-serialization/to-another-media-type-and-type",
	"parameter-serialization/to-another-media-type-of-the-same-type",
	"path-parameter-renamed/swapped",
	"property/first-of-a-map",
	"property/first-of-an-object-that-took-anything",
	"response-status/another-one-of-a-component-that-changed",
	"sdk-names/another-type-that-says-the-same",
	"sdk-names/base-is-merged-with-what-bounds-its-member",
	"sdk-names/component-gets-a-member-where-it-stands",
	"sdk-names/enum-that-only-requests-use-is-closed",
	"sdk-names/failure-takes-the-name",
	"sdk-names/member-goes-of-what-comes-one-by-one",
	"sdk-names/requests-lose-a-type-that-hid-a-secret",
	"sdk-names/response-uses-an-enum-no-more",
	"sdk-names/second-list-in-a-page",
	"sdk-names/stream-goes-beside-an-answer",
	"sdk-names/stream-of-text-goes-beside-an-answer",
	"sdk-names/type-goes-that-only-extended-a-base",
	"sdk-names/written-out-members-become-components",
	"sdk-names/written-out-where-a-component-stood",
	"tools/name-of-a-parameter-is-free-for-more-values",
	"tools/name-of-a-parameter-is-free-for-other-values",
	"union/detail-beside-its-summary-without-its-mark",
	"union/property-moved-out-of-the-branches",
	"ways/through-what-is-read-only-in-a-request",
]);

/** Every `nth`, which is no multiple of three: forward, backward and same come in turn. */
function sample(nth: number): readonly Pair[] {
	return isEveryPair ? every : every.filter(({ folder }, index) => index % nth === 0 || FOUND.has(folder));
}

/** An operation, or an argument, has the name that another one had: code compiles, and calls what it was not written for. */
const SAME_NAME = [
	"path_parameter_renamed_swapped__forward",
	"path_parameter_renamed_swapped__backward",
	"sdk_names_parameter_takes_the_name_of_a_body_member__forward",
	"sdk_names_query_parameter_takes_the_name_of_a_header__forward",
];

/** The code in Python is given its client, and makes none: it names no credential. */
const NO_CREDENTIAL = [
	"sdk_names_security_scheme_renamed__forward",
	"sdk_names_security_scheme_renamed__backward",
	"sdk_names_security_scheme_that_nothing_asks_for_is_removed__forward",
	"security_scheme_renamed_and_shown_otherwise__forward",
	"security_scheme_renamed_and_shown_otherwise__backward",
	"security_scheme_scope_added_under_another_name__forward",
	"security_scheme_scope_added_under_another_name__backward",
	"security_scheme_several_renamed_with_other_scopes__forward",
	"security_scheme_several_renamed_with_other_scopes__backward",
	"security_scheme_several_renamed_at_once__forward",
	"security_scheme_several_renamed_at_once__backward",
	"security_scheme_that_is_gone_into_another__forward",
];

/**
 * Where Go is judged wrong, each by its name, so that no other joins them: kinds of scalars that a union loses are said to
 * break code that asks for them, one that gets a second branch makes optionals of the members of its first, and of a failure
 * that the default describes from now on the members are said to go that only its own schema has; and one that gets subtypes
 * loses its members, which nothing says where only its discriminator came.
 */
const WRONG_OF_GO = [
	"branch_object_beside_text_removed__forward",
	"branch_second_beside_members__forward",
	"branch_second_beside_members__backward",
	"enum_values_that_a_mapping_lists__forward",
	"response_status_within_the_default_with_a_body_of_its_own__backward",
	"type_with_one_of_two_kinds_left_in_a_branch__forward",
	"type_with_one_of_two_kinds_left_in_a_branch__backward",
	"union_branch_that_others_only_accept__backward",
];

/** Python's name for what is sent of a map goes with the map: what takes its place takes all values, and is told as harmless. */
const NAME_OF_A_MAP = [
	"type_widened_from_a_map_with_a_name_to_anything__forward",
	"type_widened_from_a_map_with_a_name_to_anything__backward",
];

function apiOf(folder: string, side: "before" | "after"): Promise<Api> {
	return apiFrom(readFileSync(join(ROOT, folder, `${side}.yaml`), "utf8"));
}

function isBroken(before: Api, after: Api, language: SdkLanguage): boolean {
	const changes = diffApis(before, after);
	return [...compareSdks(before, after, changes).impacts.values()].some(({ breaks }) => breaks?.includes(language));
}

interface Written {
	/** Files by their paths. */
	readonly files: Readonly<Record<string, string>>;
	/** Whether a change breaks the language, by pair. */
	readonly claimed: ReadonlyMap<string, boolean>;
}

/** SDKs of the same text are one file; `client` gives the files of one pair. */
async function write(
	pairs: readonly Pair[],
	language: SdkLanguage,
	sdkOf: (api: Api) => string,
	nameOf: (index: number) => string,
	client: (pair: Pair, api: Api, sdk: string) => Readonly<Record<string, string>>,
): Promise<Written> {
	const files: Record<string, string> = {};
	const names = new Map<string, string>();
	const claimed = new Map<string, boolean>();
	for (const pair of pairs) {
		const [from, to] = [await apiOf(pair.folder, pair.from), await apiOf(pair.folder, pair.to)];
		const content = sdkOf(to);
		const sdk = names.get(content) ?? nameOf(names.size);
		names.set(content, sdk);
		files[sdk] = content;
		Object.assign(files, client(pair, from, sdk));
		claimed.set(pair.name, isBroken(from, to, language));
	}
	return { files, claimed };
}

/** Pairs of which the two do not say the same, with what the compiler says. */
function disagreements(
	claimed: Written["claimed"],
	said: readonly string[],
	waived: readonly string[],
): readonly unknown[] {
	return [...claimed].flatMap(([name, isClaimed]) => {
		const lines = said.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name}.py:`));
		const isRight = lines.length > 0 === isClaimed;
		return isRight === waived.includes(name) ? [{ name, isClaimed, compiler: lines.slice(0, 3) }] : [];
	});
}

describeWithGo("a change breaks code in Go", () => {
	itInCi(
		"exactly where Go's type checker refuses code that uses the old SDK",
		async () => {
			const folder = await createTemporaryFolder("sdks-go");
			try {
				const { files, claimed } = await write(
					sample(8),
					"go",
					(api) => goOf(api, "shop").content,
					(index) => `sdk${index}.go`,
					({ name }, api, sdk) => ({ [`${name}/client.go`]: goClient(planSdk(api), "shop"), [`${name}/sdk`]: sdk }),
				);
				await writeFiles(folder.path, files);
				const said = runProgram(join(import.meta.dirname, "../testing/check-go"), folder.path).split("\n");
				expect(disagreements(claimed, said, [...SAME_NAME, ...WRONG_OF_GO])).toEqual([]);
			} finally {
				await folder.remove();
			}
		},
		1_500_000,
	);
});

describeWith("mypy", findChecker("mypy") !== null, "a change breaks code in Python", () => {
	itInCi(
		"exactly where mypy refuses code that uses the old SDK",
		async () => {
			const folder = await createTemporaryFolder("sdks-python");
			try {
				const { files, claimed } = await write(
					sample(20),
					"python",
					(api) => pythonOf(api, "shop").content,
					(index) => `sdk${index}.py`,
					({ name }, api, sdk) => ({ [`${name}.py`]: pythonClient(planSdk(api), sdk.replace(".py", "")) }),
				);
				const said = await checkPython("mypy", folder.path, files);
				const errors = said
					.split("\n")
					.filter((line) => line.includes(": error:") && !line.includes("[no-any-return]"));
				expect(disagreements(claimed, errors, [...SAME_NAME, ...NO_CREDENTIAL, ...NAME_OF_A_MAP])).toEqual([]);
			} finally {
				await folder.remove();
			}
		},
		1_500_000,
	);
});
