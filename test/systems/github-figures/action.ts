import { join } from "node:path";
import { gateDecisionExample } from "../../../app/src/http/schemas/gate.ts";
import { type ActionResult, runAction } from "../../harness/action-runner.ts";
import { createGitRepository } from "../../harness/git.ts";
import { addReferenceAndLimits, readLedger } from "../../harness/ledger.ts";
import { sendJson, startLoopbackServer } from "../../harness/loopback-server.ts";
import { startOidcIssuer } from "../../harness/oidc-issuer.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import type { Part } from "./part.ts";
import { percentile, sayMs } from "./percentile.ts";

const [SERVED, ALONE] = [
	"the Action, from its start to its verdict, with a service",
	"the Action, from its start to its verdict, in the runner",
] as const;

/** Milliseconds. CPU is the process's own, which a busy machine leaves as it is; the clock has git and waiting for a core in it. */
interface Time {
	readonly clock: number;
	readonly cpu: number;
}

/** The bundled Action as a runner starts it. The service is a stand-in on loopback that answers at once: no network is in it. */
export const action: Part = {
	name: "action",
	figures: [SERVED, ALONE],
	async measure({ action: rounds }) {
		const step = await openStep();
		const [served, alone]: [Time[], Time[]] = [[], []];
		try {
			for (let round = 0; round < rounds; round += 1) {
				served.push(await time(() => step.run({ "server-url": step.serviceUrl })));
				alone.push(await time(() => step.run({})));
			}
		} finally {
			await step.stop();
		}
		const figure = (times: readonly Time[]) =>
			`p50 ${sayMs(median(times, "clock"))}, ${sayMs(median(times, "cpu"))} of CPU`;
		const of = `${rounds} runs on the ledger, Node's own start among it; at most 0.5 s`;
		return [
			{ what: SERVED, figure: figure(served), of },
			{ what: ALONE, figure: figure(alone), of },
		];
	},
};

const median = (times: readonly Time[], name: keyof Time): number =>
	percentile(
		times.map((one) => one[name]),
		0.5,
	);

async function time(run: () => Promise<ActionResult>): Promise<Time> {
	const began = performance.now();
	const { stderr } = await run();
	const clock = performance.now() - began;
	return { clock, cpu: Number(/^CPU (?<seconds>[\d.]+)$/m.exec(stderr)?.groups?.["seconds"]) * 1_000 };
}

interface Step {
	readonly serviceUrl: string;
	run(inputs: Readonly<Record<string, string>>): Promise<ActionResult>;
	stop(): Promise<void>;
}

/** A checkout of a pull request on the ledger, and whoever its job talks to. */
async function openStep(): Promise<Step> {
	const folder = await createTemporaryFolder("action-figures");
	const repository = await createGitRepository(folder.path);
	const files = await readLedger();
	const base = await repository.commit(files, "Describe the ledger");
	const head = await repository.commit(addReferenceAndLimits(files), "Tell the limits");
	const issuer = await startOidcIssuer();
	const service = await startLoopbackServer((request, response) => {
		const isExchange = request.url?.endsWith("/exchange");
		sendJson(response, 200, isExchange ? { action_token: "t", expires_in: 300 } : gateDecisionExample);
	});
	const job = {
		...{ repository: "northbank/ledger-api", repositoryId: "7", repositoryOwner: "northbank", repositoryOwnerId: "1" },
		...{ ref: "refs/pull/1/merge", sha: head, event: "pull_request" },
	};
	const event = { pull_request: { base: { sha: base }, head: { sha: head } } };
	const preloads = [join(repositoryRoot, "test/tools/bench/cpu-at-exit.ts")];
	return {
		serviceUrl: service.url,
		async run(given) {
			const step = { workspace: folder.path, job, event, inputs: { "fail-on": "never", ...given }, preloads };
			const result = await runAction({ ...step, tokenRequest: issuer.authorize(job) });
			if (result.outputs["verdict"] === undefined) throw new Error(result.stdout + result.stderr);
			return result;
		},
		async stop() {
			await Promise.all([service.stop(), issuer.stop()]);
			await folder.remove();
		},
	};
}
