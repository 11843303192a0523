import type { Route } from "./define-route.ts";
import { printOpenApi } from "./print-openapi.ts";
import { checkGateRoute } from "./routes/action/check-gate.ts";
import { exchangeToken } from "./routes/action/exchange-token.ts";
import { validate } from "./routes/action/validate.ts";
import { endOtherSignIns } from "./routes/auth/end-other-sign-ins.ts";
import { finishGitHubLogin } from "./routes/auth/finish-github-login.ts";
import { getSession } from "./routes/auth/get-session.ts";
import { listSignIns } from "./routes/auth/list-sign-ins.ts";
import { signInLocallyRoute } from "./routes/auth/sign-in-locally.ts";
import { signOut } from "./routes/auth/sign-out.ts";
import { startGitHubLogin } from "./routes/auth/start-github-login.ts";
import { createCheckout } from "./routes/billing/create-checkout.ts";
import { createPortal } from "./routes/billing/create-portal.ts";
import { listPlans } from "./routes/billing/list-plans.ts";
import { checkRepositoryConfig } from "./routes/github/check-config.ts";
import { findRepositoryRoute } from "./routes/github/find-repository.ts";
import { getApp } from "./routes/github/get-app.ts";
import { getInstallationSettings } from "./routes/github/get-installation-settings.ts";
import { getInstallationStatus } from "./routes/github/get-installation-status.ts";
import { listCandidates } from "./routes/github/list-candidates.ts";
import { listInstallationsRoute } from "./routes/github/list-installations.ts";
import { listRepositoriesRoute } from "./routes/github/list-repositories.ts";
import { refreshGitHub } from "./routes/github/refresh.ts";
import { scaffoldRepositoryConfig } from "./routes/github/scaffold-config.ts";
import { setInstallationSettings } from "./routes/github/set-installation-settings.ts";
import { getHealth } from "./routes/health/get.ts";
import { getLive } from "./routes/health/get-live.ts";
import { getReady } from "./routes/health/get-ready.ts";
import { createKey } from "./routes/keys/create.ts";
import { listKeys } from "./routes/keys/list.ts";
import { revokeKey } from "./routes/keys/revoke.ts";
import { rotateKey } from "./routes/keys/rotate.ts";
import { joinWaitlist } from "./routes/lists/join-waitlist.ts";
import { subscribeNewsletter } from "./routes/lists/subscribe-newsletter.ts";
import { createEvidence } from "./routes/log/create-evidence.ts";
import { getLogCheckpoint } from "./routes/log/get-checkpoint.ts";
import { getLogConsistency } from "./routes/log/get-consistency.ts";
import { getLogProof } from "./routes/log/get-proof.ts";
import { describeWith } from "./routes/openapi/get.ts";
import { addExceptionRoute } from "./routes/projects/add-exception.ts";
import { addExceptionsRoute } from "./routes/projects/add-exceptions.ts";
import { changeSettings } from "./routes/projects/change-settings.ts";
import { checkDriftRoute } from "./routes/projects/check-drift.ts";
import { confirmExceptionRoute } from "./routes/projects/confirm-exception.ts";
import { editChangelogEntryRoute } from "./routes/projects/edit-changelog-entry.ts";
import { endExceptionRoute } from "./routes/projects/end-exception.ts";
import { getProjectRoute } from "./routes/projects/get.ts";
import { getDocsScaffold } from "./routes/projects/get-docs-scaffold.ts";
import { getImpact } from "./routes/projects/get-impact.ts";
import { getLatestArtifacts } from "./routes/projects/get-latest-artifacts.ts";
import { getLiveSpec } from "./routes/projects/get-live-spec.ts";
import { getProtectionSummary } from "./routes/projects/get-protection-summary.ts";
import { getRuleTrend } from "./routes/projects/get-rule-trend.ts";
import { getSettings } from "./routes/projects/get-settings.ts";
import { getSpec } from "./routes/projects/get-spec.ts";
import { getTallies } from "./routes/projects/get-tallies.ts";
import { link } from "./routes/projects/link.ts";
import { listProjectsRoute } from "./routes/projects/list.ts";
import { listAuditRoute } from "./routes/projects/list-audit.ts";
import { listChangelogRoute } from "./routes/projects/list-changelog.ts";
import { listEndedProjectsRoute } from "./routes/projects/list-ended.ts";
import { listEndedExceptions } from "./routes/projects/list-ended-exceptions.ts";
import { listExceptionStates } from "./routes/projects/list-exception-states.ts";
import { listExceptionsRoute } from "./routes/projects/list-exceptions.ts";
import { listOverview } from "./routes/projects/list-overview.ts";
import { listSecurityLog } from "./routes/projects/list-security-log.ts";
import { listSyncRunsRoute } from "./routes/projects/list-sync-runs.ts";
import { publishChangelogEntryRoute } from "./routes/projects/publish-changelog-entry.ts";
import { setVisibilityRoute } from "./routes/projects/set-visibility.ts";
import { sync } from "./routes/projects/sync.ts";
import { unlink } from "./routes/projects/unlink.ts";
import { getBadge } from "./routes/public/get-badge.ts";
import { getPublicDocsScaffold } from "./routes/public/get-docs-scaffold.ts";
import { getMcp } from "./routes/public/get-mcp.ts";
import { getSdk } from "./routes/public/get-sdk.ts";
import { getStatus } from "./routes/public/get-status.ts";
import { acceptRunRoute } from "./routes/runs/accept.ts";
import { forecastRunRoute } from "./routes/runs/forecast.ts";
import { getRun } from "./routes/runs/get.ts";
import { getRunArtifact } from "./routes/runs/get-artifact.ts";
import { getRunExcerpts } from "./routes/runs/get-excerpts.ts";
import { getRunFile } from "./routes/runs/get-file.ts";
import { listRuns } from "./routes/runs/list.ts";
import { listRunFilesRoute } from "./routes/runs/list-files.ts";
import { requestRun } from "./routes/runs/request.ts";
import { getGraph } from "./routes/services/get-graph.ts";
import { listServicesRoute } from "./routes/services/list.ts";
import { listServiceArtifacts } from "./routes/services/list-artifacts.ts";
import { syncService } from "./routes/services/sync.ts";
import { finishAppRoute } from "./routes/setup/finish-app.ts";
import { getSetup } from "./routes/setup/get.ts";
import { getSyncRunRoute } from "./routes/sync-runs/get.ts";
import { getSyncRunReport } from "./routes/sync-runs/get-report.ts";
import { diff } from "./routes/tools/diff.ts";
import { scaffold } from "./routes/tools/scaffold.ts";
import { deleteUser } from "./routes/user/delete.ts";
import { foreseeDeletion } from "./routes/user/foresee-deletion.ts";
import { getCredits } from "./routes/user/get-credits.ts";
import { getPlan } from "./routes/user/get-plan.ts";
import { listCreditMonths } from "./routes/user/list-credit-months.ts";
import { listOwnSecurityLog } from "./routes/user/list-security-log.ts";
import { receiveGitHub } from "./routes/webhooks/receive-github.ts";
import { receiveStripe } from "./routes/webhooks/receive-stripe.ts";

/** Every route there is, the first that fits first: the router and openapi.json have no other source. */
export const routes: readonly Route[] = [
	exchangeToken,
	validate,
	checkGateRoute,
	receiveGitHub,
	receiveStripe,
	link,
	listProjectsRoute,
	listEndedProjectsRoute,
	listOverview,
	getProjectRoute,
	unlink,
	setVisibilityRoute,
	getSettings,
	changeSettings,
	listSecurityLog,
	sync,
	listSyncRunsRoute,
	getTallies,
	getRuleTrend,
	listRuns,
	getRun,
	listRunFilesRoute,
	getRunFile,
	getRunExcerpts,
	getRunArtifact,
	requestRun,
	acceptRunRoute,
	forecastRunRoute,
	getLatestArtifacts,
	checkDriftRoute,
	getProtectionSummary,
	listExceptionStates,
	listEndedExceptions,
	addExceptionRoute,
	addExceptionsRoute,
	confirmExceptionRoute,
	endExceptionRoute,
	listExceptionsRoute,
	listAuditRoute,
	getSpec,
	getInstallationStatus,
	getSetup,
	finishAppRoute,
	getApp,
	listInstallationsRoute,
	refreshGitHub,
	listRepositoriesRoute,
	findRepositoryRoute,
	listCandidates,
	scaffoldRepositoryConfig,
	checkRepositoryConfig,
	getInstallationSettings,
	setInstallationSettings,
	listServicesRoute,
	getGraph,
	syncService,
	listServiceArtifacts,
	getSyncRunRoute,
	getSyncRunReport,
	createKey,
	listKeys,
	rotateKey,
	revokeKey,
	getLogCheckpoint,
	getLogProof,
	getLogConsistency,
	createEvidence,
	createCheckout,
	createPortal,
	listPlans,
	getCredits,
	getPlan,
	listCreditMonths,
	listOwnSecurityLog,
	listChangelogRoute,
	publishChangelogEntryRoute,
	editChangelogEntryRoute,
	getImpact,
	scaffold,
	diff,
	getMcp,
	getDocsScaffold,
	getPublicDocsScaffold,
	getLiveSpec,
	getStatus,
	getBadge,
	getSdk,
	signInLocallyRoute,
	startGitHubLogin,
	finishGitHubLogin,
	getSession,
	listSignIns,
	endOtherSignIns,
	signOut,
	deleteUser,
	foreseeDeletion,
	joinWaitlist,
	subscribeNewsletter,
	getHealth,
	getLive,
	getReady,
	describeWith((version) => printOpenApi(routes, { version })),
];
