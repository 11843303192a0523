import type { Route } from "./define-route.ts";
import { unbuiltRoutes } from "./not-built-yet.ts";
import { printOpenApi } from "./print-openapi.ts";
import { checkGateRoute } from "./routes/action/check-gate.ts";
import { exchangeToken } from "./routes/action/exchange-token.ts";
import { validate } from "./routes/action/validate.ts";
import { getSession } from "./routes/auth/get-session.ts";
import { signInLocallyRoute } from "./routes/auth/sign-in-locally.ts";
import { signOut } from "./routes/auth/sign-out.ts";
import { getHealth } from "./routes/health/get.ts";
import { describeWith } from "./routes/openapi/get.ts";
import { getLatestArtifacts } from "./routes/projects/get-latest-artifacts.ts";
import { link } from "./routes/projects/link.ts";
import { listProjectsRoute } from "./routes/projects/list.ts";
import { listSyncRunsRoute } from "./routes/projects/list-sync-runs.ts";
import { getSdk } from "./routes/public/get-sdk.ts";
import { getStatus } from "./routes/public/get-status.ts";
import { receiveGitHub } from "./routes/webhooks/receive-github.ts";

/** Every route there is, the first that fits first: the router and openapi.json have no other source. */
export const routes: readonly Route[] = [
	exchangeToken,
	validate,
	checkGateRoute,
	receiveGitHub,
	link,
	listProjectsRoute,
	listSyncRunsRoute,
	getLatestArtifacts,
	getStatus,
	getSdk,
	signInLocallyRoute,
	getSession,
	signOut,
	getHealth,
	describeWith((version) => printOpenApi(routes, { version })),
	...unbuiltRoutes,
];
