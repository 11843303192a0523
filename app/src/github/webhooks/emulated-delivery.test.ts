import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type EmulatedGitHub, startEmulatedGitHub } from "../../testing/emulated-github.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { deliverOnce } from "../../worker/start-deliveries.ts";
import { createGitHub } from "../api/create-github.ts";
import { createDeliveryHandler } from "./handle-delivery.ts";
import { receiveVerified } from "./receive-verified.ts";
import { signaturesBy } from "./signature.ts";
import type { WebhookAnswer } from "./webhook-answer.ts";

const SECRET = "the emulated App's webhook secret";
const openSignature = signaturesBy(SECRET);

describe("receiveVerified, delivered to by an emulated GitHub", () => {
	let emulated: EmulatedGitHub;
	let ports: TestPorts;
	let server: Server;
	let answers: WebhookAnswer[];

	beforeEach(async () => {
		answers = [];
		server = createServer(async (request, response) => {
			const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
			const body = await buffer(request);
			const signature = openSignature(headers["x-hub-signature-256"]);
			signature?.update(body);
			expect(signature?.isRight()).toBe(true);
			const answer = await receiveVerified(ports, body, headers);
			answers.push(answer);
			response.writeHead(answer.status).end(JSON.stringify(answer.body), () => server.emit("answered"));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		emulated = await startEmulatedGitHub({ url: `http://127.0.0.1:${port}/`, secret: SECRET });
		const { appId, privateKey, url: apiUrl } = emulated;
		ports = await openTestPorts({ github: createGitHub({ appId, privateKey, apiUrl }) });
	});

	afterEach(async () => {
		await emulated.close();
		server.close();
		await ports.close();
	});

	async function carryOut(): Promise<void> {
		while (await deliverOnce(ports, "test", createDeliveryHandler(ports)));
	}

	it("queues the sync of a commit that is pushed", async () => {
		const { id, ownerId } = await emulated.ids();
		const repository = { repositoryId: String(id), repositoryOwnerId: ownerId };
		await linkProject(ports, testProject({ ...repository, trackedFile: `${id}:driftgate.yml` }));
		const answered = once(server, "answered");
		const commitSha = await emulated.commit({ "driftgate.yml": "service: payments-api\n" });
		await answered;
		await carryOut();
		expect(answers).toEqual([{ status: 200, body: { ok: true, outcome: "accepted" } }]);
		const { items } = await ports.store.page("syncRuns", {
			where: { projectId: testProject().id },
			sort: { field: "createdAt", direction: "asc" },
			limit: 10,
		});
		expect(items).toMatchObject([{ commitSha, ref: "refs/heads/main", status: "queued" }]);
	});

	it("reads the repositories of a new installation", async () => {
		const { id, ownerId } = await emulated.ids();
		const payload = {
			action: "created",
			installation: { id: Number(emulated.installationId), account: { id: ownerId, login: "acme" } },
			repositories: [{ id, full_name: "acme/payments" }],
		};
		const body = Buffer.from(JSON.stringify(payload));
		const headers = { "x-github-event": "installation", "x-github-delivery": "1" };
		expect(await receiveVerified(ports, body, headers)).toMatchObject({ status: 200, body: { outcome: "accepted" } });
		await carryOut();
		expect(await ports.store.get("repositories", String(id))).toMatchObject({
			fullName: "acme/payments",
			ownerId,
			defaultBranch: "main",
			installationId: emulated.installationId,
		});
	});
});
