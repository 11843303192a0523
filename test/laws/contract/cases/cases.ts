import { accountCases } from "./account.ts";
import { actionCases } from "./action.ts";
import { billingCases } from "./billing.ts";
import type { Cases } from "./case.ts";
import { configurationCases } from "./configuration.ts";
import { dashboardCases } from "./dashboard.ts";
import { keyCases } from "./keys.ts";
import { limitCases } from "./limits.ts";
import { processCases } from "./process.ts";
import { projectCases } from "./projects.ts";
import { publicCases } from "./public.ts";
import { reportCases } from "./reports.ts";
import { webhookCases } from "./webhooks.ts";
import { wireCases } from "./wire.ts";

/** Every case, by topic. No two have one name. */
export const cases: Readonly<Record<string, Cases>> = {
	"the Action's endpoints": actionCases,
	"the configuration": configurationCases,
	projects: projectCases,
	keys: keyCases,
	reports: reportCases,
	accounts: accountCases,
	webhooks: webhookCases,
	"public endpoints": publicCases,
	"requests and answers": wireCases,
	"a process of its own": processCases,
	billing: billingCases,
	limits: limitCases,
	"what the dashboard asks": dashboardCases,
};
