import type { Files } from "../../harness/ledger.ts";
import { type Described, described } from "../checks/descriptions.ts";

/* A small service, and what pull requests do to it: each takes another path away, so that each has something to say. */

const PATHS = ["/v1/payments", "/v1/refunds", "/v1/fees", "/v1/disputes"];

export const smallService = (more: Described = {}): Files => described({ paths: PATHS, ...more });

/** Files of a pull request that breaks it. */
export const breaking = (index = 0): Files => {
	const { "openapi.yaml": text = "" } = described({ paths: PATHS.filter((_, at) => at !== index % PATHS.length) });
	return { "openapi.yaml": text };
};

/** Its next version, which breaks nothing. */
export const nextVersion = (version: string): Files =>
	smallService({ version, paths: [...PATHS, `/v1/of-${version}`] });
