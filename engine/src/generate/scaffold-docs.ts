import type { Api } from "../contract/api.ts";
import { takenApart } from "../lib/taken-apart.ts";
import { plannedCalls } from "./calls/planned-calls.ts";
import { printBlocksOf } from "./docs/markdown/print-markdown.ts";
import { type ScaffoldRoom, scaffoldPage } from "./docs/pages/scaffold-page.ts";
import { docsContext } from "./docs/site/docs-context.ts";
import { planService, type ServiceRequest } from "./plan-service.ts";
import type { OutputRequest } from "./print-outputs.ts";

/** UTF-8 bytes that a page to start with has at most. */
const MOST_BYTES = 60_000;

/** Enough of both to begin with; where a description's texts are long once they are escaped, half as much, and so on. */
const ROOM: ScaffoldRoom = { endpoints: 26_000, requests: 12_000 };
const MOST_TRIES = 12;

/**
 * Markdown to start with: how to authenticate, every endpoint, and requests that run as they are, of one plan with the SDKs
 * and the pages. Below 60 kB: what it has no room for is linked to the pages of `docs`, beside which it belongs. `outputs`
 * are those of the service, so that calls bear the names of its SDKs.
 */
export function scaffoldDocs(api: Api, request: ServiceRequest, outputs: readonly OutputRequest[] = []): string {
	const { service, version } = request;
	const { plan } = planService(api, request);
	const calls = plannedCalls(api, plan, { service, outputs });
	const context = docsContext({ plan, api, service, version, calls });
	let text = "";
	let room = ROOM;
	for (let tries = 0; tries < MOST_TRIES; tries++) {
		text = `${printBlocksOf(scaffoldPage(context, room), markdownContext)}\n`;
		if (new TextEncoder().encode(text).length < MOST_BYTES) return text;
		room = { endpoints: Math.floor(room.endpoints / 2), requests: Math.floor(room.requests / 2) };
	}
	return text;
}

const markdownContext = {
	regionOf: () => "",
	hrefOf: ({ path, anchor }: { readonly path: string; readonly anchor: string | null }) =>
		`${path}.md${anchor === null ? "" : `#${anchor}`}`,
	afterEscape: takenApart,
};
