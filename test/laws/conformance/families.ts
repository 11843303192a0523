import type { Family } from "./case.ts";
import { access } from "./cases/access.ts";
import { answers } from "./cases/answers.ts";
import { bodies } from "./cases/bodies.ts";
import { drift } from "./cases/drift.ts";
import { events, jsonLines, pages } from "./cases/flow.ts";
import { network } from "./cases/network.ts";
import { parameters } from "./cases/parameters.ts";
import { polling } from "./cases/polling.ts";
import { servers } from "./cases/servers.ts";
import { transport } from "./cases/transport.ts";
import { webhooks } from "./cases/webhooks.ts";

/** Every case, by what is described together. */
export const families: readonly Family[] = [
	parameters,
	bodies,
	answers,
	access,
	servers,
	transport,
	pages,
	events,
	jsonLines,
	polling,
	drift,
	webhooks,
	network,
];
