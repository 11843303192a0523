import { join } from "node:path";
import type { Api } from "../../src/contract/api.ts";
import { plannedCalls } from "../../src/generate/calls/planned-calls.ts";
import { planSite } from "../../src/generate/docs/docs.ts";
import type { SdkPlan } from "../../src/generate/plan/sdk-plan.ts";
import { type OutputRequest, selectedPlan } from "../../src/generate/print-outputs.ts";
import { UsageError } from "../command.ts";
import type { OutFile } from "../write-atomically.ts";
import { writeDocs } from "./write-docs.ts";
import { type Destination, type Made, type Written, writeOutputs } from "./write-outputs.ts";

/** What pages are made of: one plan with the code whose calls they show. */
interface Described {
	readonly api: Api;
	readonly plan: SdkPlan;
	readonly service: string;
	readonly version: string;
	readonly site: OutputRequest;
	readonly code: readonly OutputRequest[];
}

interface Place {
	readonly destination: Destination;
	readonly made: readonly Made[];
	/** The working folder. */
	readonly here: string;
	readonly locks: readonly OutFile[];
}

/**
 * Writes pages, in a folder of their own where other outputs stand beside them. What people wrote into pages is known where
 * they are written.
 */
export async function writeWithDocs(described: Described, { destination, made, here, locks }: Place): Promise<Written> {
	const pages = makePages(described);
	const { path, replace } = destination;
	if (path === "-") throw new UsageError("docs are a folder of pages: name one by --out.");
	const others = made.length === 0 ? null : await writeOutputs(destination, made, here, []);
	const name = made.length === 0 ? path : join(path, "docs");
	const written = await writeDocs({ name, replace }, pages, here, locks);
	if (others === null) return written;
	const status = others.status === 0 ? written.status : others.status;
	return { status, out: others.out + written.out, err: others.err + written.err, report: others.report };
}

function makePages({ api, plan, service, version, site, code }: Described) {
	const calls = plannedCalls(api, plan, { service, outputs: code });
	const shown = selectedPlan(plan, api, site.options);
	return { site: planSite({ plan: shown, api, service, version, calls }), description: plan.description };
}
