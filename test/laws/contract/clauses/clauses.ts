import { access } from "./access.ts";
import { action } from "./action.ts";
import { configuration } from "./configuration.ts";
import { dashboard } from "./dashboard.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { plans } from "./plans.ts";
import { projects } from "./projects.ts";
import { publicEndpoints } from "./public.ts";
import { records } from "./records.ts";
import { service } from "./service.ts";
import type { ShownBy } from "./shown-by.ts";
import { webhooks } from "./webhooks.ts";

/** What shows the clauses, by page of docs/contract. */
export const shownByPage: Readonly<Record<string, ShownBy>> = {
	access,
	action,
	configuration,
	dashboard,
	errors,
	limits,
	plans,
	projects,
	public: publicEndpoints,
	records,
	service,
	webhooks,
};
