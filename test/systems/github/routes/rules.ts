import { requiredChecks } from "../acts/may-merge.ts";
import { type Answer, notFound, ok, Refusal } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { type Call, idParam, param, type Route } from "../http/route.ts";
import { iso, nodeId, WEB } from "../shapes/urls.ts";
import { fullName } from "../state/find.ts";
import type { BranchRules, RequiredCheck } from "../state/state.ts";

const showRequired = ({ context, appId }: RequiredCheck): object => ({
	context,
	...(appId === null ? {} : { integration_id: appId }),
});

function showRules({ requiredChecks: checks, mergeQueue }: BranchRules): readonly object[] {
	const required = {
		type: "required_status_checks",
		parameters: {
			required_status_checks: checks.map(showRequired),
			strict_required_status_checks_policy: false,
			do_not_enforce_on_create: false,
		},
	};
	return [
		...(checks.length === 0 ? [] : [required]),
		...(mergeQueue ? [{ type: "merge_queue", parameters: QUEUE }] : []),
	];
}

const QUEUE = {
	check_response_timeout_minutes: 60,
	grouping_strategy: "ALLGREEN",
	max_entries_to_build: 5,
	max_entries_to_merge: 5,
	merge_method: "MERGE",
	min_entries_to_merge: 1,
	min_entries_to_merge_wait_minutes: 5,
};

const rulesets = ({ repository }: Call): readonly BranchRules[] =>
	repository.rules.filter(({ by }) => by === "ruleset");

/** What rulesets say of a branch. */
function ofBranch(call: Call): Answer {
	const branch = param(call, "branch");
	const source = { ruleset_source_type: "Repository", ruleset_source: fullName(call.state, call.repository) };
	const all = rulesets(call)
		.filter((one) => one.branch === branch)
		.flatMap((one) => showRules(one).map((rule) => ({ ...rule, ...source, ruleset_id: one.id })));
	return page(call, all, (some) => some);
}

function showRuleset(call: Call, ruleset: BranchRules): object {
	const { state, repository } = call;
	const name = fullName(state, repository);
	const at = iso(repository.createdAt);
	return {
		id: ruleset.id,
		name: `Rules of ${ruleset.branch}`,
		target: "branch",
		source_type: "Repository",
		source: name,
		enforcement: "active",
		node_id: nodeId("RRS", ruleset.id),
		_links: {
			self: { href: `${state.url}/repos/${name}/rulesets/${ruleset.id}` },
			html: { href: `${WEB}/${name}/rules/${ruleset.id}` },
		},
		created_at: at,
		updated_at: at,
	};
}

function readRuleset(call: Call): Answer {
	const found = rulesets(call).find(({ id }) => id === idParam(call, "id"));
	if (found === undefined) throw notFound();
	const conditions = { ref_name: { include: [`refs/heads/${found.branch}`], exclude: [] } };
	return ok({ ...showRuleset(call, found), conditions, rules: showRules(found) });
}

function showRequiredChecks(call: Call, branch: string): object {
	const { state, repository } = call;
	const url = `${state.url}/repos/${fullName(state, repository)}/branches/${branch}/protection/required_status_checks`;
	const checks = requiredChecks(
		{ ...repository, rules: repository.rules.filter(({ by }) => by === "protection") },
		branch,
	);
	return {
		url,
		strict: false,
		contexts: checks.map(({ context }) => context),
		contexts_url: `${url}/contexts`,
		checks: checks.map(({ context, appId }) => ({ context, app_id: appId })),
	};
}

function assertProtected({ repository }: Call, branch: string): void {
	if (!repository.rules.some((rule) => rule.by === "protection" && rule.branch === branch)) {
		throw new Refusal(404, "Branch not protected");
	}
}

function protection(call: Call): Answer {
	const branch = param(call, "branch");
	assertProtected(call, branch);
	const url = `${call.state.url}/repos/${fullName(call.state, call.repository)}/branches/${branch}/protection`;
	return ok({
		url,
		required_status_checks: showRequiredChecks(call, branch),
		enforce_admins: { url: `${url}/enforce_admins`, enabled: false },
		allow_force_pushes: { enabled: false },
		allow_deletions: { enabled: false },
	});
}

function protectedChecks(call: Call): Answer {
	const branch = param(call, "branch");
	assertProtected(call, branch);
	return ok(showRequiredChecks(call, branch));
}

const base = "/repos/{owner}/{repo}";
const seen = { method: "GET", needs: [{ metadata: "read" }] } as const;
const administered = { method: "GET", needs: [{ administration: "read" }], role: "admin" } as const;

export const rules: readonly Route[] = [
	{ ...seen, path: `${base}/rules/branches/{branch+}`, answer: ofBranch },
	{
		...seen,
		path: `${base}/rulesets`,
		answer: (call) => page(call, rulesets(call), (some) => some.map((one) => showRuleset(call, one))),
	},
	{ ...seen, path: `${base}/rulesets/{id}`, answer: readRuleset },
	{ ...administered, path: `${base}/branches/{branch+}/protection/required_status_checks`, answer: protectedChecks },
	{ ...administered, path: `${base}/branches/{branch+}/protection`, answer: protection },
];
