import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, describe, expect, it } from "@jest/globals";
import { type RunningProcess, startProcess } from "../../harness/child-process.ts";
import { findFreePort } from "../../harness/free-port.ts";
import { serviceCommand, serviceVariables } from "../../harness/service-command.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { until } from "../../harness/until.ts";

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end();
});

async function startService(): Promise<{ readonly url: string; readonly running: RunningProcess }> {
	const folder = await createTemporaryFolder("draining");
	ends.push(folder.remove);
	const port = await findFreePort();
	const running = startProcess({
		command: process.execPath,
		args: serviceCommand(),
		cwd: folder.path,
		env: { ...serviceVariables, PATH: process.env["PATH"] ?? "", PORT: String(port), DATA_FOLDER: folder.path },
	});
	ends.push(() => running.kill());
	const url = `http://127.0.0.1:${port}`;
	await until("the service to be ready", () =>
		statusOf(`${url}/api/health/ready`).then((status) => status === 200 || undefined),
	);
	return { url, running };
}

const statusOf = (url: string): Promise<number | undefined> =>
	fetch(url).then(
		({ status }) => status,
		() => undefined,
	);

describe("a service that is told to end", () => {
	it("is not ready any more, answers whoever asks while a request is under way, and ends with that", async () => {
		const { url, running } = await startService();
		const body = JSON.stringify({ token: "a" });
		const headers = { "content-type": "application/json", expect: "100-continue", "content-length": body.length };
		const slow = request(`${url}/api/action/oidc/exchange`, { method: "POST", headers, agent: false });
		slow.flushHeaders();
		await once(slow, "continue");
		process.kill(running.pid, "SIGTERM");
		await until("the service to say that it ends", async () => {
			const status = await statusOf(`${url}/api/health/ready`);
			return status === 503 || undefined;
		});
		expect(await statusOf(`${url}/api/health/live`)).toBe(200);
		expect(await statusOf(`${url}/api/health`)).toBe(200);
		slow.end(body);
		const [answer] = (await once(slow, "response")) as [IncomingMessage];
		expect(answer.statusCode).toBe(401);
		answer.resume();
		expect((await running.ended).exitCode).toBe(0);
		expect(await statusOf(`${url}/api/health/live`)).toBeUndefined();
	});
});
