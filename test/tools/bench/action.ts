import { rm } from "node:fs/promises";
import { join } from "node:path";
import { gateDecisionExample } from "../../../app/src/http/schemas/gate.ts";
import { runAction } from "../../harness/action-runner.ts";
import { runProcess } from "../../harness/child-process.ts";
import { createGitRepository } from "../../harness/git.ts";
import { addReferenceAndLimits, readLedger } from "../../harness/ledger.ts";
import { sendJson, startLoopbackServer } from "../../harness/loopback-server.ts";
import { startOidcIssuer } from "../../harness/oidc-issuer.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/*
 * node --conditions=@driftgate/source test/tools/bench/action.ts [ROUNDS]: seconds from the start of the bundled Action's process
 * to its end, beside the network: the service is a stand-in on loopback that answers at once. CPU is that of the process,
 * which a busy machine leaves as it is; the wall's clock has git and waiting for a core in it. Node alone is a part of both.
 */

const rounds = Number(process.argv[2] ?? 15);
const folder = await createTemporaryFolder("bench-action");
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

const preloads = [join(import.meta.dirname, "cpu-at-exit.ts")];
const figures = new Map<string, (readonly [wall: number, cpu: number])[]>();

async function time(name: string, run: () => Promise<{ readonly stderr: string }>): Promise<void> {
	const start = performance.now();
	const { stderr } = await run();
	const wall = (performance.now() - start) / 1000;
	const cpu = Number(/^CPU (?<seconds>[\d.]+)$/m.exec(stderr)?.groups?.["seconds"]);
	figures.set(name, [...(figures.get(name) ?? []), [wall, cpu]]);
}

async function act(inputs: Readonly<Record<string, string>>) {
	const step = { workspace: folder.path, job, event, inputs: { "fail-on": "never", ...inputs }, preloads };
	const result = await runAction({ ...step, tokenRequest: issuer.authorize(job) });
	if (result.outputs["verdict"] === undefined) throw new Error(result.stdout + result.stderr);
	return result;
}

const nodeAlone = () => {
	const args = [...preloads.flatMap((one) => ["--import", one]), "-e", ""];
	return runProcess({ command: process.execPath, args, cwd: repositoryRoot, env: { PATH: "" } });
};

for (let round = 0; round < rounds; round += 1) {
	await time("with a service", () => act({ "server-url": service.url }));
	await time("in the runner", () => act({}));
	await time("Node alone", nodeAlone);
}

const median = (values: readonly number[]): string =>
	(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0).toFixed(2);
for (const [name, seen] of figures) {
	const [wall, cpu] = [median(seen.map(([one]) => one)), median(seen.map(([, one]) => one))];
	process.stdout.write(`${name}: ${cpu} s of CPU, ${wall} s by the clock (medians of ${seen.length} runs)\n`);
}
await Promise.all([service.stop(), issuer.stop(), rm(join(folder.path, ".git"), { recursive: true })]);
await folder.remove();
