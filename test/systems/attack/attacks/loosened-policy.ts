import type { Attack, AttackContext } from "../attack.ts";
import { CONFIG, configOf, type Files, SPEC, specOf } from "../client/files.ts";
import { openTown, type Town, type Tracked } from "../town.ts";

/** What the author of a pull request writes into its own configuration, and the key that it is about. */
interface Loosening {
	readonly base: readonly string[];
	readonly revision: readonly string[];
	/** What a finding must name. */
	readonly names: RegExp;
}

const soon = "2099-01-01";
const exception = (finding: string): string =>
	`exceptions: [{finding: ${finding}, owner: "@me", reason: "trust me", expires: ${soon}}]`;

function looseningsOf(fingerprint: string): readonly Loosening[] {
	const gate = (base: string, revision: string, names: RegExp): Loosening => ({
		base: [`gate: {${base}}`],
		revision: [`gate: {${revision}}`],
		names,
	});
	return [
		gate("semver: require", "semver: require, block_on: never", /block_on/),
		gate("block_on: ERR", "block_on: never", /block_on/),
		gate("block_on: WARN", "block_on: ERR", /block_on/),
		gate("block_on: WARN", "block_on: never", /block_on/),
		gate("promise: both", "promise: wire", /promise/),
		gate("promise: source", "promise: wire", /promise/),
		gate("semver: require", "semver: off", /semver/),
		gate("semver: require", "semver: suggest", /semver/),
		gate("max_score: 10", "max_score: 1000", /max_score/),
		gate("max_score: 10", "block_on: ERR", /max_score/),
		gate("deprecation: {min_days: 90}", "deprecation: {min_days: 1}", /min_days|deprecation/),
		gate("majors: block", "majors: warn", /majors/),
		gate("majors: block", "majors: proceed", /majors/),
		gate("semver: require", "majors: proceed", /majors/),
		...["WARN", "INFO", "off"].flatMap((level) =>
			["endpoint-removed", "response-property-removed", "request-property-became-required"].map((rule) =>
				gate("semver: require", `semver: require, rules: {${rule}: ${level}}`, new RegExp(`${rule}|rules`)),
			),
		),
		gate("rules: {endpoint-removed: ERR}", "rules: {endpoint-removed: off}", /endpoint-removed|rules/),
		gate("semver: require, policy_changes: block", "semver: require", /policy_changes/),
		gate("semver: require, policy_changes: base", "semver: require", /policy_changes/),
		gate("policy_changes: block", "block_on: never", /policy_changes|block_on/),
		gate("policy_changes: base", "block_on: never", /policy_changes|block_on/),
		...["policy-loosened", "exception-added"].flatMap((rule) => [
			gate("semver: require", `semver: require, rules: {${rule}: off}`, new RegExp(rule)),
			gate("semver: require", `semver: require, block_on: never, rules: {${rule}: off}`, /block_on/),
			gate("rules: {policy-loosened: ERR}", `rules: {${rule}: INFO}`, /policy-loosened/),
		]),
		gate("preset: strict", "preset: lenient", /preset/),
		gate("preset: recommended", "preset: lenient", /preset/),
		gate("semver: require", "unstable: INFO", /unstable/),
		gate(
			"semver: require",
			'overrides: [{paths: ["/**"], rules: {endpoint-removed: off}}]',
			/endpoint-removed|overrides/,
		),
		gate("semver: require", 'overrides: [{paths: ["/v1/*"], preset: lenient}]', /overrides|preset/),
		gate("accept: {not_author: true}", "accept: {not_author: false}", /not_author/),
		gate("accept: {not_author: true}", "semver: suggest", /not_author/),
		gate("accept: {two: true}", "accept: {two: false}", /two/),
		gate("accept: {by: [admin]}", "accept: {by: [admin, write]}", /accept/),
		gate("accept: {by: [admin]}", "semver: suggest", /accept/),
		gate("policy_changes: block", "policy_changes: warn", /policy_changes/),
		gate("policy_changes: base", "policy_changes: warn, block_on: never", /policy_changes/),
		{ base: [], revision: [exception(fingerprint)], names: /exception/ },
		{ base: [exception("0123456789abcdef")], revision: [exception(fingerprint)], names: /exception/ },
		{ base: ["refs: [main]"], revision: ["refs: [main, '*']"], names: /refs/ },
	];
}

/** The author's own pull request changes what it is judged by. */
export const loosenedPolicy: Attack = {
	name: "loosened-policy",
	holds: "what a revision loosens of its own policy is named in the answer",
	async run(context) {
		const { tally, world, share } = context;
		const town = await openTown(world, tally);
		const fingerprint = await findFingerprint(context, town);
		const all = looseningsOf(fingerprint);
		for (const [index, one] of all.slice(0, Math.max(3, Math.ceil(all.length * share))).entries()) {
			await tryLoosening(context, town, one, index);
		}
	},
};

const filesWith = (more: readonly string[], paths?: readonly string[], version = "1.0.0"): Files => ({
	[CONFIG]: configOf({ more, version }),
	[SPEC]: specOf(paths === undefined ? {} : { paths }),
});

/** What the gate says of the change that every pull request here makes. */
async function findFingerprint({ tally }: AttackContext, town: Town): Promise<string> {
	const tracked = await town.track("policy-probe", { files: filesWith([]) });
	const answer = await propose(town, tracked, filesWith([], ["/v1/orders"]));
	const json = tally.must("a pull request that breaks", answer);
	if (json.gate_action !== "block") throw new Error(`It is not blocked: ${answer.text}`);
	return json.findings[0].fingerprint;
}

/** A pull request's job, as GitHub makes it. */
async function propose(town: Town, tracked: Tracked, files: Files) {
	const { repository } = tracked;
	const merge = town.world.github.commit(repository, files, { branch: "pull/1/merge", parent: tracked.head });
	const ref = "refs/pull/1/merge";
	const ci = await town.workflow(repository, {
		sha: merge.sha,
		ref,
		event: "pull_request",
		headRef: "loosen",
		baseRef: "main",
	});
	return town.submit(ci, tracked, merge, { ref, mode: "check" });
}

async function tryLoosening({ tally }: AttackContext, town: Town, loosening: Loosening, index: number): Promise<void> {
	const tracked = await town.track(`policy-${index}`, { files: filesWith(loosening.base) });
	const proposals = [
		["with the change that it lets through", filesWith(loosening.revision, ["/v1/orders"])],
		[
			"with a change that nobody minds",
			filesWith(loosening.revision, ["/v1/orders", "/v1/refunds", "/v1/more"], "1.1.0"),
		],
		["with nothing else", filesWith(loosening.revision)],
	] as const;
	for (const [how, files] of proposals) {
		const answer = await propose(town, tracked, files);
		const what = `${loosening.base.join()} → ${loosening.revision.join()} ${how}`;
		if (answer.status !== 200) {
			// A key that this version does not know is refused, with its name.
			tally.note(`${what} is answered ${answer.status}`, answer.status !== 422, answer);
			continue;
		}
		const named = (answer.json.findings as object[]).filter((finding) => isNamed(finding, loosening.names));
		tally.note(`${what} passes without a word`, named.length === 0, answer);
		const isHidden = named.length > 0 && answer.json.gate_lane === "PASS";
		tally.note(`${what} is named, and passes as if nothing was`, isHidden, answer);
		if (/policy_changes: block/.test(loosening.base.join())) {
			tally.note(`${what} is not blocked, as the base demands`, answer.json.gate_action !== "block", answer);
		}
	}
}

function isNamed(finding: object, names: RegExp): boolean {
	const { rule = "", kind = "", ...rest } = finding as { rule?: string; kind?: string };
	return /policy|exception-added/.test(`${rule} ${kind}`) && names.test(JSON.stringify(rest));
}
